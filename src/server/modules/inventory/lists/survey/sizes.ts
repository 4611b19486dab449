import { DomainError } from '../../../../lib/domain-error.ts'
import { hasSizeText } from '../../../../steel/size-text.ts'
import type { SurveyedList } from './surveyed-list.ts'

/** Throws WRONG_FILE_TYPE for tables without any size of steel: an invoice or a price list is not a list of stock. */
export function requireSizes({ tables }: SurveyedList): void {
  const hasSizes = tables.some(
    ({ columns, roles, survey }) =>
      columns.has('Thickness') ||
      columns.has('Width') ||
      roles.has('Size') ||
      survey.headings.some(({ samples }) => samples.some((text) => hasSizeText(text))),
  )
  if (!hasSizes) throw new DomainError('WRONG_FILE_TYPE', 'There is no table with sizes of steel in this PDF.')
}
