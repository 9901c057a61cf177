/* The features of text, and the training of the language model. model.md contains the exact rules. model.py compiles this file.
   The code before "Training" uses only integer arithmetic, so that every reader computes the same features. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t byte;

enum { HEAD = 2048, PIECE = 1024, WHOLE = HEAD + 2 * PIECE, COMMENT = 400, COMMENT_WINDOW = 16384, REST = 64, WORD = 24 };

/* ---- Parts of the text ---- */

static int is_blank(byte c) { return c == ' ' || c == '\t' || c == '\f'; }
static int is_end(byte c) { return c == '\n' || c == '\r'; }

static long line_end(const byte *t, long i, long n) {
    while (i < n && !is_end(t[i])) i++;
    return i;
}

static int starts(const byte *t, long i, long n, const char *with) {
    for (; *with; with++, i++)
        if (i >= n || t[i] != (byte)*with) return 0;
    return 1;
}

/* Returns the end of the leading comments: blank lines, comment lines and comment blocks, one after another. */
static long comments_end(const byte *t, long n) {
    static const char *const blocks[][2] = {{"/*", "*/"}, {"(*", "*)"}, {"{-", "-}"}, {"<!--", "-->"}, {"#|", "|#"}};
    long end = 0;
    if (starts(t, 0, n, "\xEF\xBB\xBF")) end = 3;
    for (;;) {
        long i = end;
        while (i < n && (is_blank(t[i]) || is_end(t[i]))) i++;
        if (i >= n) return end;
        int found = 0;
        for (int b = 0; b < 5 && !found; b++) {
            if (!starts(t, i, n, blocks[b][0])) continue;
            long j = i + (long)strlen(blocks[b][0]);
            while (j < n && !starts(t, j, n, blocks[b][1])) j++;
            if (j >= n) return end;
            end = line_end(t, j, n);
            found = 1;
        }
        if (found) continue;
        byte c = t[i], d = i + 1 < n ? t[i + 1] : '\n';
        int line = (c == '/' && d == '/') || (c == '-' && d == '-') || c == ';' || c == '%'
            || ((c == '#' || c == '!' || c == '\'' || c == '"' || c == '*') && (is_blank(d) || is_end(d) || d == c))
            || starts(t, i, n, "dnl ") || starts(t, i, n, ".\\\"");
        if (!line) return end;
        end = line_end(t, i, n);
    }
}

/* Writes the parts of text that are read, at most WHOLE + 2 bytes, and returns the number of bytes. */
long view_of(const byte *t, long n, byte *out) {
    long window = n < COMMENT_WINDOW ? n : COMMENT_WINDOW;
    long skip = comments_end(t, window);
    if (skip <= COMMENT || n - skip < REST) skip = 0;
    t += skip;
    n -= skip;
    if (n <= WHOLE) {
        memcpy(out, t, (size_t)n);
        return n;
    }
    memcpy(out, t, HEAD);
    out[HEAD] = '\n';
    memcpy(out + HEAD + 1, t + HEAD + (n - WHOLE) / 2, PIECE);
    out[HEAD + 1 + PIECE] = '\n';
    memcpy(out + HEAD + 2 + PIECE, t + n - PIECE, PIECE);
    return WHOLE + 2;
}

/* ---- Features ---- */

static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

/* tag: the kind of feature; a, b: hashes of tokens. The last steps are the same as in MurmurHash3. */
static uint32_t feature(uint32_t tag, uint32_t a, uint32_t b) {
    uint32_t h = a * 0x9E3779B1u ^ rotate(b * 0x85EBCA77u, 15);
    h += tag * 0xC2B2AE3Du;
    h ^= h >> 16;
    h *= 0x85EBCA6Bu;
    h ^= h >> 13;
    h *= 0xC2B2AE35u;
    h ^= h >> 16;
    return h >> 10;
}

static int is_letter(byte c) { return (c | 32) >= 'a' && (c | 32) <= 'z' || c == '_'; }
static int is_digit(byte c) { return c >= '0' && c <= '9'; }

/* The 22-bit hashes of all features of what is read of a text, each as often as it occurs; returns how many.
   At most 6 for each byte. */
long features_of(const byte *t, long n, uint32_t *out) {
    long count = 0, i = 0;
    while (i < n) {
        uint32_t before = 0;
        int tokens = 0, blank = 0, tab = 0;
        while (i < n && !is_end(t[i])) {
            byte c = t[i];
            if (is_blank(c)) {
                blank = 1;
                tab |= c == '\t';
                i++;
                continue;
            }
            uint32_t token = 0x811C9DC5u;
            if (is_letter(c)) {
                for (int k = 0; i < n && (is_letter(t[i]) || is_digit(t[i])); i++, k++)
                    if (k < WORD) token = (token ^ t[i]) * 0x01000193u;
            } else if (is_digit(c)) {
                token = (token ^ '0') * 0x01000193u;
                while (i < n && (is_letter(t[i]) || is_digit(t[i]))) i++;
            } else if (c >= 0x80) {
                token = (token ^ 0x80) * 0x01000193u;
                while (i < n && t[i] >= 0x80) i++;
            } else {
                token = (token ^ c) * 0x01000193u;
                i++;
            }
            out[count++] = feature(1, token, 0);
            if (tokens == 0) {
                out[count++] = feature(tab ? 6 : blank ? 5 : 4, token, 0);
            } else {
                out[count++] = feature(2 + (uint32_t)blank, token, before);
                if (tokens == 1) out[count++] = feature(7 + (uint32_t)blank, token, before);
            }
            before = token;
            tokens++;
            blank = 0;
            tab = 0;
        }
        if (tokens) out[count++] = feature(9, before, 0);
        i++;
    }
    return count;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Writes the distinct hashes of a file in ascending order, and the number of occurrences.
   Returns the number of hashes, at most `room`. */
long counted(const byte *t, long n, uint32_t *hashes, uint16_t *counts, long room) {
    static byte view[WHOLE + 2];
    static uint32_t all[6 * (WHOLE + 8)];
    static uint16_t table[1 << 22];
    long length = view_of(t, n, view);
    long total = features_of(view, length, all), distinct = 0;
    for (long i = 0; i < total; i++)
        if (table[all[i]]++ == 0 && distinct < room) hashes[distinct++] = all[i];
    qsort(hashes, (size_t)distinct, sizeof *hashes, compare);
    for (long i = 0; i < distinct; i++) counts[i] = table[hashes[i]];
    for (long i = 0; i < total; i++) table[all[i]] = 0;
    return distinct;
}

/* ---- Training ---- */

static void update_row(float *restrict w, float *restrict squares, const float *restrict score, float v, long classes,
                       float rate, float decay) {
    for (long c = 0; c < classes; c++) {
        float g = score[c] * v + decay * w[c];
        squares[c] += g * g;
        w[c] -= rate * g / (sqrtf(squares[c]) + 1e-6f);
    }
}

/* One pass of multinomial logistic regression with Adagrad over dense weights (features × classes).
   rows, columns, values: the examples, compressed by rows; order: which examples, in turn. Returns the mean loss. */
double pass_dense(long examples, const int64_t *order, const int64_t *rows, const int32_t *columns, const float *values,
                  const int32_t *labels, const float *importance, long classes, float *weights, float *squares,
                  float *bias, float *bias_squares, float rate, float decay) {
    float *score = malloc(sizeof *score * (size_t)classes);
    int *active = malloc(sizeof *active * (size_t)classes);
    double loss = 0;
    for (long e = 0; e < examples; e++) {
        int64_t x = order[e];
        memcpy(score, bias, sizeof *score * (size_t)classes);
        for (int64_t k = rows[x]; k < rows[x + 1]; k++) {
            const float *w = weights + (size_t)columns[k] * (size_t)classes;
            float v = values[k];
            for (long c = 0; c < classes; c++) score[c] += v * w[c];
        }
        float most = score[0], sum = 0;
        for (long c = 1; c < classes; c++) most = score[c] > most ? score[c] : most;
        for (long c = 0; c < classes; c++) sum += score[c] = expf(score[c] - most);
        loss -= log(score[labels[x]] / sum + 1e-12);
        int n = 0;
        for (long c = 0; c < classes; c++) {
            score[c] = (score[c] / sum - (c == labels[x])) * importance[x];
            if (fabsf(score[c]) > 3e-3f) active[n++] = (int)c;
        }
        for (int a = 0; a < n; a++) {
            int c = active[a];
            bias_squares[c] += score[c] * score[c];
            bias[c] -= rate * score[c] / (sqrtf(bias_squares[c]) + 1e-6f);
        }
        for (int64_t k = rows[x]; k < rows[x + 1]; k++) {
            size_t at = (size_t)columns[k] * (size_t)classes;
            float v = values[k];
            /* With many classes, all classes are updated, eight at a time. */
            if (n * 8 > classes) {
                /* With most classes, all are updated, which the compiler vectorizes to eight at a time. */
                update_row(weights + at, squares + at, score, v, classes, rate, decay);
                continue;
            }
            for (int a = 0; a < n; a++) {
                size_t i = at + (size_t)active[a];
                float g = score[active[a]] * v + decay * weights[i];
                squares[i] += g * g;
                weights[i] -= rate * g / (sqrtf(squares[i]) + 1e-6f);
            }
        }
    }
    free(score);
    free(active);
    return loss / (double)examples;
}

/* The same for the entries that remain after pruning: starts[f] ..< starts[f + 1] are the entries of a feature. */
double pass_sparse(long examples, const int64_t *order, const int64_t *rows, const int32_t *columns, const float *values,
                   const int32_t *labels, const float *importance, long classes, const int32_t *starts, const byte *of,
                   float *weights, float *squares, float *bias, float *bias_squares, float rate, float decay) {
    float *score = malloc(sizeof *score * (size_t)classes);
    double loss = 0;
    for (long e = 0; e < examples; e++) {
        int64_t x = order[e];
        memcpy(score, bias, sizeof *score * (size_t)classes);
        for (int64_t k = rows[x]; k < rows[x + 1]; k++)
            for (int32_t i = starts[columns[k]]; i < starts[columns[k] + 1]; i++) score[of[i]] += values[k] * weights[i];
        float most = score[0], sum = 0;
        for (long c = 1; c < classes; c++) most = score[c] > most ? score[c] : most;
        for (long c = 0; c < classes; c++) sum += score[c] = expf(score[c] - most);
        loss -= log(score[labels[x]] / sum + 1e-12);
        for (long c = 0; c < classes; c++) {
            score[c] = (score[c] / sum - (c == labels[x])) * importance[x];
            bias_squares[c] += score[c] * score[c];
            bias[c] -= rate * score[c] / (sqrtf(bias_squares[c]) + 1e-6f);
        }
        for (int64_t k = rows[x]; k < rows[x + 1]; k++)
            for (int32_t i = starts[columns[k]]; i < starts[columns[k] + 1]; i++) {
                float g = score[of[i]] * values[k] + decay * weights[i];
                squares[i] += g * g;
                weights[i] -= rate * g / (sqrtf(squares[i]) + 1e-6f);
            }
    }
    free(score);
    return loss / (double)examples;
}
