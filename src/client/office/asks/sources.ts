import type { Ask } from '../../../shared/asks/schema.ts'
import type { InquiryDetails, InquiryLine } from '../../../shared/inquiries/schema.ts'
import { useSupplierNames } from '../suppliers/hooks.ts'

/** The lines of an inquiry that one source has. */
export type AskSource = {
  code: string
  company: string | undefined
  /** On record; blank if there is none. */
  email: string
  items: readonly InquiryLine[]
}

/** Who can be asked about an inquiry, in the order of its lines. */
export function useSources({ items }: Pick<InquiryDetails, 'items'>): AskSource[] {
  const { data: names = [] } = useSupplierNames()
  const keys = [...new Set(items.map(({ sourceCode }) => sourceCode.toLowerCase()))].filter(Boolean)
  return keys.map((key) => {
    const theirs = items.filter(({ sourceCode }) => sourceCode.toLowerCase() === key)
    const supplier = names.find(({ sourceCodes }) => sourceCodes.some((code) => code.toLowerCase() === key))
    const { company, email = null } = supplier ?? {}
    return { code: theirs[0]?.sourceCode ?? key, company, email: email ?? '', items: theirs }
  })
}

/** What a source was asked last, unless that was withdrawn. */
export function findAsk<Known extends Pick<Ask, 'sourceCode' | 'state'>>(
  asks: readonly Known[],
  { code }: Pick<AskSource, 'code'>,
): Known | undefined {
  return asks.findLast(
    ({ sourceCode, state }) => state !== 'withdrawn' && sourceCode.toLowerCase() === code.toLowerCase(),
  )
}
