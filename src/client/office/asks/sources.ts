import type { Ask } from '../../../shared/asks/schema.ts'
import type { InquiryDetails, InquiryLine } from '../../../shared/inquiries/schema.ts'
import { useSupplierNames } from '../suppliers/hooks.ts'

/** The lines of an inquiry that one source has. */
export type AskSource = {
  inquiryId: string
  code: string
  company: string | undefined
  /** On record; blank if there is none. */
  email: string
  items: readonly InquiryLine[]
}

/** Who can be asked about each of these inquiries, in the order of its lines. */
export function useSources(inquiries: readonly Pick<InquiryDetails, 'id' | 'items'>[]): AskSource[] {
  const { data: names = [] } = useSupplierNames()
  return inquiries.flatMap(({ id: inquiryId, items }) => {
    const keys = [...new Set(items.map((item) => item.sourceCodeNow.toLowerCase()))].filter(Boolean)
    return keys.map((key) => {
      const theirs = items.filter((item) => item.sourceCodeNow.toLowerCase() === key)
      const supplier = names.find(({ sourceCodes }) => sourceCodes.some((code) => code.toLowerCase() === key))
      const { company, email = null } = supplier ?? {}
      return { inquiryId, code: theirs[0]?.sourceCodeNow ?? key, company, email: email ?? '', items: theirs }
    })
  })
}

/** What a source was asked last about an inquiry, unless that was withdrawn. */
export function findAsk<Known extends Pick<Ask, 'inquiryId' | 'sourceCode' | 'state'>>(
  asks: readonly Known[],
  source: Pick<AskSource, 'inquiryId' | 'code'>,
): Known | undefined {
  return asks.findLast(
    ({ inquiryId, sourceCode, state }) =>
      state !== 'withdrawn' && inquiryId === source.inquiryId && sourceCode.toLowerCase() === source.code.toLowerCase(),
  )
}
