import { type RefObject, useMemo } from 'react'
import { InfoTip } from '../../../ui/page/InfoTip.tsx'
import { RangeFields } from '../../item/ranges/RangeFields.tsx'
import type { Range } from '../../item/ranges/range.ts'
import { thicknessReader } from '../../item/ranges/thickness-reader.ts'

const stepIn = 0.001
const placeholders = { from: '0.1875', to: '0.250' }

type ThicknessFilterProps = {
  /** Its gauges are understood. */
  category: string
  range: Range
  onChange: (range: Range) => void
  /** The field that the `/` key focuses. */
  fromRef: RefObject<HTMLInputElement | null>
}

/** The From and To fields of the thickness filter, in inches or gauges. */
export function ThicknessFilter({ category, ...props }: ThicknessFilterProps) {
  const reader = useMemo(() => thicknessReader(category), [category])
  return (
    <RangeFields {...props} legend="Thickness, in" step={stepIn} reader={reader} placeholders={placeholders} isInline>
      <InfoTip label="About the thickness filter">
        You can use several thickness ranges in turn: enter a range, check the items you need, then enter the next
        range. Checked items stay selected.
      </InfoTip>
    </RangeFields>
  )
}
