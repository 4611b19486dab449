import type { ComparedSource, UploadPreview } from '../../../../shared/lists/schema.ts'
import type { CautionKind } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import type { Db } from '../../../db/database.ts'
import { selectSourceCodes } from '../items/queries.ts'
import type { SelectedUpload } from '../lists/staged/queries.ts'
import { sourceKey } from '../lists/values/source-code.ts'
import { bodyFileName, isPdfName } from '../opening/file-kinds.ts'
import { hasStoredHeadings, type IncomingViewRow, selectLastList } from '../sendings/queries.ts'
import { selectCodes, supplierRows } from '../suppliers/queries.ts'

const weightCautions: ReadonlySet<CautionKind> = new Set(['weights off', 'unknown ton', 'unknown unit', 'no figures'])

/**
 * Why a list that was read waits for staff, in one sentence: the first rule that does not hold. Null if all of them hold, and
 * it may be stored by itself. The list must be ready.
 */
export async function findReasonToWait(db: Db, list: IncomingViewRow, staged: SelectedUpload): Promise<string | null> {
  if (list.supplier_id === null) return 'We do not know whose list this is.'
  const supplier = await supplierRows.find(db, list.supplier_id)
  if (!supplier?.active) return 'This supplier is not active.'
  return askSender(supplier, list) ?? askFile(staged) ?? (await askReading(db, supplier, staged))
}

type Sender = { id: string; company: string; stores_by_itself: boolean }

function askSender(supplier: Sender, { way, is_proven: isProven }: IncomingViewRow): string | undefined {
  if (way === 'by hand') return 'It was added by hand: look at it before it is stored.'
  if (!supplier.stores_by_itself) return 'Lists of this supplier wait for review.'
  if (way === 'page') return 'It came by the public page, where anybody can send a list.'
  if (!isProven) return 'Nothing proves that the email is from the address it names.'
  return undefined
}

/** What was read by the places of its texts, or among sentences, is always looked at by a person. */
function askFile({ file_name: name }: SelectedUpload): string | undefined {
  if (name === bodyFileName) return 'It was read from the text of an email: look at it before it is stored.'
  return isPdfName(name) ? 'It was read from a PDF: look at it before it is stored.' : undefined
}

async function askReading(db: Db, supplier: Sender, staged: SelectedUpload): Promise<string | null> {
  const { preview, survey, heading_sets: headings } = staged
  if (!preview) return `Columns are missing: ${survey?.missing.join(', ') ?? ''}.`
  const { questions, cautions, sources } = preview
  // A list with a doubt about the steel of an order never stores itself, even once that is settled.
  const doubt = questions.find(({ kind }) => kind === 'ordered steel')
  const open = questions.filter(({ kind, answer }) => kind !== 'ordered steel' && answer === null)
  if (open.length > 0) return `It asks ${formatCountOf(open.length, 'question')}.`
  if (preview.items === 0) return 'No row of it could be read as an item.'
  const weights = cautions.find(({ kind }) => weightCautions.has(kind))
  if (weights) return weights.message
  const keys = headings?.map(({ headingSetKey }) => headingSetKey) ?? []
  return (
    (await askSources(db, supplier, sources)) ??
    (await askCategory(db, supplier.id, staged, preview)) ??
    askChange(sources) ??
    cautions.find(({ kind }) => kind === 'order changes')?.message ??
    doubt?.text ??
    ((await hasStoredHeadings(db, supplier.id, keys))
      ? null
      : 'Its headings are not those of a list that you stored for this supplier.')
  )
}

async function askSources(
  db: Db,
  { id, company }: Sender,
  sources: readonly ComparedSource[],
): Promise<string | undefined> {
  const codes = new Set((await selectCodes(db, id)).map(sourceKey))
  const listed = sources.filter(({ after }) => after > 0).map(({ sourceCode }) => sourceCode)
  const other = listed.find((code) => !codes.has(sourceKey(code)))
  if (other !== undefined) return sentences`The source code ${other} is not one of ${company}.`
  const stored = new Set((await selectSourceCodes(db)).map(sourceKey))
  const fresh = listed.find((code) => !stored.has(sourceKey(code)))
  return fresh === undefined ? undefined : `The source code ${fresh} is new.`
}

/** Known of the last list of the same sources, or by the products of all rows. */
async function askCategory(
  db: Db,
  supplierId: string,
  { category }: SelectedUpload,
  { sources }: UploadPreview,
): Promise<string | undefined> {
  const last = await selectLastList(db, supplierId)
  const known = new Set(last?.sources.map(({ sourceCode }) => sourceKey(sourceCode)))
  const isAsBefore = category !== '' && sources.every(({ sourceCode }) => known.has(sourceKey(sourceCode)))
  const isNamed = sources.every((source) => source.category !== '' && source.category !== category)
  return isAsBefore || isNamed ? undefined : 'We do not know which product type it goes under.'
}

/** At least half of the items of each source must still be in it. */
function askChange(sources: readonly ComparedSource[]): string | undefined {
  const shrunk = sources.find(({ before, removed }) => (before - removed) * 2 < before)
  return shrunk && `Fewer than half of the items of ${shrunk.sourceCode} are still in it.`
}
