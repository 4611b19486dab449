import { deactivatedText, type SecondStep } from '../../shared/office/terms.ts'
import type { ErrorCode } from '../../shared/text/errors.ts'

const busyMs = 2_000

export type Issue = { path: string; message: string }
/** Who changed a record in the meantime, when, and which of the caller's fields. */
export type ChangedMeanwhile = { changedBy: string; changedAt: string; fields: string[] }

/** What a line of an order was about, and what became of it. */
export type ChangedLine = { lineId: string; was: string; now: string | null }

/** A refusal. `message` is shown to people as it is; `issues` name the fields at fault. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  readonly changed: ChangedMeanwhile | undefined
  readonly lines: readonly ChangedLine[] | undefined
  /** For SECOND_STEP: what the account has. */
  readonly secondStep: readonly SecondStep[] | undefined
  /** For TOO_MANY_REQUESTS and BUSY: how long to wait. BUSY defaults to two seconds. */
  readonly retryAfterMs: number | undefined

  /** Set `cause` only for what the log must show because someone should look into it. */
  constructor(
    code: ErrorCode,
    message: string,
    details: {
      issues?: readonly Issue[]
      changed?: ChangedMeanwhile
      lines?: readonly ChangedLine[]
      secondStep?: readonly SecondStep[]
      retryAfterMs?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.issues = details.issues
    this.changed = details.changed
    this.lines = details.lines
    this.secondStep = details.secondStep
    this.retryAfterMs = details.retryAfterMs ?? (code === 'BUSY' ? busyMs : undefined)
  }
}

/** The truth about a deactivated account is for whoever was signed in to it. */
export function notSignedIn(wasDeactivated = false): DomainError {
  return new DomainError('NOT_SIGNED_IN', wasDeactivated ? deactivatedText : 'Please sign in')
}

export function notFound(noun: string): DomainError {
  return new DomainError('NOT_FOUND', `${noun} not found`)
}

/** The refusal of one field, whose own message may be shorter. */
export function invalidField(path: string, message: string, ofField = message): DomainError {
  return new DomainError('INVALID', message, { issues: [{ path, message: ofField }] })
}

export function crossSiteRefusal(): DomainError {
  return new DomainError('CROSS_SITE', 'This request came from another site and was refused')
}
