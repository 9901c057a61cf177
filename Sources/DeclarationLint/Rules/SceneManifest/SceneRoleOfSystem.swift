/// A configuration for a role that only the system gives to scenes.
enum SceneRoleOfSystem: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_ROLE_OF_SYSTEM",
        catches: "a scene configuration for the role of camera capture accessories",
        reason:
            "The system gives the role to scenes that are created from a registered scene accessory, with the configuration of the accessory. An app does not set the role.",
        fix: "pass the configuration to UISceneAccessory.cameraCapture(sceneConfiguration:)",
        source: "UISceneSession.Role windowCameraCaptureAccessory (Apple)")

    static var primary: any LintRule.Type { SceneRoleUnknown.self }
}
