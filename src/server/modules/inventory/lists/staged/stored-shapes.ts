import type {
  ComparedSource,
  ListSurvey,
  TableSurvey,
  UploadPreview,
  UploadResult,
  WarningKind,
} from '../../../../../shared/lists/schema.ts'
import { lbPerShortTon } from '../../../../../shared/steel/weight.ts'
import type { StagedUploadRow } from '../../table.ts'
import { countWarning, listKinds, type WarningKinds } from '../reading/warnings.ts'
import { listUnreadColumns } from '../survey/surveyed-list.ts'

type Stored = Pick<StagedUploadRow, 'survey' | 'preview' | 'result'>

/** Completes what an older version of the product stored of a staged upload: fields have come since. */
export function completeStored<Row extends Stored>(row: Row): Row {
  const { survey, preview, result } = row
  return {
    ...row,
    survey: survey && completeSurvey(survey),
    preview: preview && {
      ...laterPreview(survey),
      ...preview,
      sources: preview.sources.map(completeSource),
      warningKinds: completeKinds(preview),
    },
    result: result && { ...laterResult, ...result, warningKinds: completeKinds(result) },
  }
}

const completeSource = ({
  weightLb,
  ...source
}: Omit<ComparedSource, 'weightLb'> & { weightLb?: number }): ComparedSource => ({
  ...source,
  weightLb: weightLb ?? source.tonsAfter * lbPerShortTon,
})

const laterPreview = (survey: ListSurvey | null) =>
  ({
    tables: [],
    statuses: [],
    sizes: [],
    questions: [],
    offeredCorrections: [],
    unreadColumns: survey ? listUnreadColumns(completeSurvey(survey)) : [],
  }) satisfies Partial<UploadPreview>

const laterResult = { cautions: [], unreadColumns: [], listedTables: [] } satisfies Partial<UploadResult>

const laterTable = {
  firstColumn: 0,
  lastColumn: null,
  lastRow: null,
  hasNoHeadings: false,
  isRead: true,
  sheetNameAs: null,
  grouped: [],
  proposals: {},
} satisfies Partial<TableSurvey>

// A literal that is spread may be overwritten by what is stored: by their types all have it, older records do not.
function completeSurvey(survey: ListSurvey): ListSurvey {
  const { others }: Partial<ListSurvey> = survey
  const rows = survey.sheets[survey.sheet]?.rows ?? 0
  return {
    ...completeTable({ ...{ rows }, ...survey }),
    sheets: survey.sheets,
    others: (others ?? []).map(completeTable),
  }
}

function completeTable(table: TableSurvey): TableSurvey {
  return { ...laterTable, ...table, headings: table.headings.map((heading) => ({ ...{ role: null }, ...heading })) }
}

type Warned = Pick<UploadPreview, 'warnings'> & Partial<Pick<UploadPreview, 'warningKinds'>>

function completeKinds({ warningKinds, warnings }: Warned): WarningKind[] {
  if (warningKinds) return warningKinds.map((kind) => ({ ...{ proposals: [] }, ...kind }))
  const kinds: WarningKinds = new Map()
  for (const warning of warnings) countWarning(kinds, warning)
  return listKinds(kinds)
}
