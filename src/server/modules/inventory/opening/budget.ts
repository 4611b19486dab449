import { bytesOfOneMax, listsOfOneMax } from '../../../../shared/lists/terms.ts'

/** What one message or form may still bring, whatever it nests. Plain data, as threads pass it on. */
export type Budget = {
  bytesLeft: number
  listsLeft: number
  /** How many of those that exceed it are still named. */
  refusalsLeft: number
  /** The limit for one list, as for an upload. */
  fileBytesMax: number
  /** Whether a PDF counts as a list. */
  takesPdf: boolean
}

const refusalsMax = 20

/** `bytes` is undefined for a list that is not kept: too large, unless `refusal` says otherwise. */
export type ReceivedFile = { fileName: string; fileBytes: number } & (
  | { bytes: Uint8Array<ArrayBuffer> /** SHA-256 in hex. */; digest: string }
  | { bytes: undefined; refusal?: string | undefined }
)

/** The budget of a message or form that has brought nothing yet. */
export function openBudget(fileBytesMax: number, { takesPdf = true } = {}): Budget {
  return { bytesLeft: bytesOfOneMax, listsLeft: listsOfOneMax, refusalsLeft: refusalsMax, fileBytesMax, takesPdf }
}

const onItsOwn = 'It has to come on its own.'
const tooMany = `An email or form may bring ${listsOfOneMax} lists.`
export const tooManyLists = `${tooMany} ${onItsOwn}`

/**
 * Why a list of so many bytes is not to be opened; undefined if there is room for it, and nothing of it is counted then.
 * `isNamed` is false for one of so many that they are not even named.
 */
export function findExcess(
  budget: Budget,
  { fileName, fileBytes }: { fileName: string; fileBytes: number },
): { isNamed: boolean; file: ReceivedFile } | undefined {
  const { listsLeft, bytesLeft, fileBytesMax } = budget
  const refuse = (refusal?: string) => ({ fileName, fileBytes, bytes: undefined, refusal })
  if (listsLeft > 0 && fileBytes > fileBytesMax) {
    budget.listsLeft -= 1
    return { isNamed: true, file: refuse() }
  }
  const reason =
    listsLeft === 0
      ? tooMany
      : fileBytes > bytesLeft
        ? `The lists of an email or form may take ${mibOf(bytesOfOneMax)} MiB together.`
        : undefined
  if (reason === undefined) return undefined
  budget.refusalsLeft -= 1
  const isLast = budget.refusalsLeft === 0
  return {
    isNamed: budget.refusalsLeft >= 0,
    file: refuse(isLast ? `${reason} This one and others were left out.` : `${reason} ${onItsOwn}`),
  }
}

/** Takes a list, or what came out of it before it failed, from the budget. */
export function countList(budget: Budget, bytes: number): void {
  budget.listsLeft = Math.max(0, budget.listsLeft - 1)
  budget.bytesLeft = Math.max(0, budget.bytesLeft - bytes)
}

const mibOf = (bytes: number) => bytes / 1024 / 1024
