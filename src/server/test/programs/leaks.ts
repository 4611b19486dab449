/** A secret that no answer may contain. */
export const canary = 'c4n4ry-7f3a91'

/** What a refusal must not contain: traces, paths, programs, statements and secrets. */
export const leaks = [
  /\n\s+at /,
  /node_modules|\.[cm]?[jt]s\b|file:|\/(work|home|root|tmp|usr|var|opt)\//,
  /\b(zod|fastify|kysely|busboy|trpc|postgres\w*|pg_\w+|FST_\w+|ERR_\w+|ECONN\w+)\b/i,
  /\b(select|insert into|update|delete from)\b.*\b(from|set|values|where)\b/i,
  /relation "|constraint|violates|duplicate key|syntax error|column "|Unexpected token|in JSON at/i,
  new RegExp(canary),
]
