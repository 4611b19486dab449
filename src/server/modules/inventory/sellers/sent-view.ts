import type { SentList } from '../../../../shared/lists/incoming.ts'
import type {
  ListChoice,
  ListSurvey,
  StagedRow,
  TableChoice,
  TableSurvey,
  UploadPreview,
} from '../../../../shared/lists/schema.ts'
import type { CautionKind, ColumnName } from '../../../../shared/lists/terms.ts'
import { roundWeightLb } from '../../../../shared/steel/weight.ts'
import type { SelectedUpload } from '../lists/staged/queries.ts'
import type { IncomingViewRow } from '../sendings/queries.ts'

/** What a seller is told: the other cautions compare the file with the stock, or with what others list. */
const cautionsOfFile: ReadonlySet<CautionKind> = new Set([
  'sold rows',
  'not here',
  'no figures',
  'weights off',
  'repeated items',
])

/** Whether the sender may still change how it is read: until staff looked at it. */
export const isOpen = ({ opened_at, staged_upload_id, state }: IncomingViewRow): boolean =>
  opened_at === null && staged_upload_id !== null && (state === 'waiting' || state === 'failed' || state === 'no list')

/** Why a list was not read, as its sender may hear it: what staff see of one that was not even kept is as true for both. */
export function failureOf({ state, failure, reason, staged_upload_id: stagedId }: IncomingViewRow): string | null {
  if (state !== 'failed' && state !== 'no list') return null
  return failure ?? (stagedId === null ? reason : null)
}

type Reading = { staged: SelectedUpload | undefined; rows: readonly StagedRow[] }

/** The reading alone. Source codes are ours, so the sender sees the reference in their place. */
export function toSentList(list: IncomingViewRow, reference: string, { staged, rows }: Reading): SentList {
  const { survey, preview } = staged ?? {}
  return {
    id: list.id,
    fileName: list.file_name,
    state: list.state,
    failure: failureOf(list),
    progress: staged?.progress ?? null,
    isOpen: isOpen(list),
    weightLb: list.weight_lb === null ? null : roundWeightLb(list.weight_lb),
    survey: survey ? hideSources(survey, reference) : null,
    preview: preview ? toSentPreview(preview, staged?.answers ?? {}) : null,
    rows: rows.map((row) => ({
      ...row,
      cells: { ...row.cells, 'Source Code': '' },
      problems: row.problems.filter(({ column }) => column !== source),
    })),
  }
}

const source = 'Source Code' satisfies ColumnName

function hideSources({ sheets, others, ...main }: ListSurvey, reference: string): ListSurvey {
  const hide = (table: TableSurvey): TableSurvey => {
    const { [source]: code, ...fixedTexts } = table.fixedTexts
    const { [source]: _proposed, ...proposals } = table.proposals
    return { ...table, fixedTexts: { ...fixedTexts, ...(code !== undefined && { [source]: reference }) }, proposals }
  }
  return { ...hide(main), sheets, others: others.map(hide) }
}

/** Without answers to earlier lists, which may be other suppliers'. */
function toSentPreview(preview: UploadPreview, answers: Readonly<Record<string, string | null>>): SentList['preview'] {
  const { items, problemRows, tables, sizes, unreadColumns, questions, warningKinds, cautions } = preview
  return {
    items,
    problemRows,
    tables,
    sizes,
    unreadColumns,
    questions: questions
      .filter(
        ({ id, kind, answer }) =>
          kind !== 'source spelling' && kind !== 'source name' && (answer === null || id in answers),
      )
      .map(({ rememberedAs: _, ...question }) => question),
    warningKinds: warningKinds.filter(({ column }) => column !== source),
    cautions: cautions.filter(({ kind }) => cautionsOfFile.has(kind)).map(({ message }) => message),
  }
}

/** A choice of the sender, who cannot say a source code: one that the file does not name is the reference. */
export function withoutSources({ others = [], ...main }: ListChoice, reference: string): ListChoice {
  const hide = <Choice extends TableChoice>(choice: Choice): Choice => {
    const { [source]: _code, ...fixedTexts } = choice.fixedTexts
    const isNamed = choice.columns[source] !== undefined || choice.sheetNameAs === source
    return { ...choice, fixedTexts: isNamed ? fixedTexts : { ...fixedTexts, [source]: reference } }
  }
  return { ...hide(main), others: others.map(hide) }
}
