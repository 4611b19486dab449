import type { ErrorCode } from '../../shared/errors.ts'

const busyMs = 2_000

/** A field of the input that is wrong, and what is wrong with it. */
export type Issue = { path: string; message: string }

/** A refusal of the domain. `message` is shown to people as it is; `issues` name the fields it is about. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  /** For TOO_MANY_REQUESTS and BUSY: how long to wait; of what is busy, two seconds unless somebody knows better. */
  readonly retryAfterMs: number | undefined

  /** `cause` is what the log should tell of; only what somebody should look into has one. */
  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: readonly Issue[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.issues = details.issues
    this.retryAfterMs = details.retryAfterMs ?? (code === 'BUSY' ? busyMs : undefined)
  }
}

/** The refusal for an id that is not stored, e.g. `notFound('Inquiry')`. */
export function notFound(noun: string): DomainError {
  return new DomainError('NOT_FOUND', `${noun} not found`)
}

/** The refusal for a request that a page of another site makes. */
export function fromElsewhere(): DomainError {
  return new DomainError('CROSS_SITE', 'This request came from another site and was refused')
}
