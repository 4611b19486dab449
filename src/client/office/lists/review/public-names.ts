import { tellsCompany } from '../../../../shared/lists/company-names.ts'
import type { ListChoice, ListSurvey, TableChoice } from '../../../../shared/lists/schema.ts'
import type { SupplierName } from '../../../../shared/office/suppliers.ts'
import { isSamePlace, listTables } from '../../../common/reading/columns/table-plan.ts'

/** A source code that would tell buyers the company. */
export type PublicName = { sourceCode: string; company: string }

/**
 * The first source code of a choice that tells a company which the list or a supplier's record names. Codes that are in use
 * are no news to buyers: those of suppliers, those that were proposed, and those that the list has already.
 */
export function findPublicName(
  choice: ListChoice,
  survey: ListSurvey,
  suppliers: readonly Pick<SupplierName, 'company' | 'sourceCodes'>[],
): PublicName | undefined {
  const tables = listTables(survey)
  const companies = [...tables.map(({ company = '' }) => company), ...suppliers.map(({ company }) => company)]
  const inUse = new Set(suppliers.flatMap(({ sourceCodes }) => sourceCodes.map((code) => code.toLowerCase())))
  for (const table of [choice, ...(choice.others ?? [])]) {
    const sourceCode = codeOf(table, survey)
    const found = tables.find((one) => isSamePlace(one, { firstColumn: 0, ...table }))
    const isKnown = found && [found.proposals[column], codeOf(found, survey)].includes(sourceCode)
    if (table.isRead === false || isKnown || inUse.has(sourceCode.toLowerCase())) continue
    const company = companies.find((name) => tellsCompany(sourceCode, name))
    if (company !== undefined) return { sourceCode, company }
  }
  return undefined
}

const column = 'Source Code'

/** The one text of a table's source code column, or its sheet's name as such; '' if the file has the codes. */
function codeOf(
  { sheet, fixedTexts, sheetNameAs }: Pick<TableChoice, 'sheet' | 'fixedTexts' | 'sheetNameAs'>,
  survey: ListSurvey,
): string {
  return sheetNameAs === column ? (survey.sheets[sheet]?.name ?? '') : (fixedTexts[column] ?? '')
}
