import type { RefObject } from 'react'
import { InfoTip } from '../../components/InfoTip.tsx'
import { RangeFields } from './RangeFields.tsx'
import { inchReader, type Range } from './range.ts'

const stepIn = 0.001
const placeholders = { from: '0.1875', to: '0.250' }

type ThicknessFilterProps = {
  range: Range
  onChange: (range: Range) => void
  /** The field that the `/` key focuses. */
  fromRef: RefObject<HTMLInputElement | null>
}

/** The From and To fields of the thickness filter, in inches. */
export function ThicknessFilter(props: ThicknessFilterProps) {
  return (
    <RangeFields
      {...props}
      legend="Thickness, in"
      step={stepIn}
      reader={inchReader}
      placeholders={placeholders}
      isInline
    >
      <InfoTip label="About the thickness filter">
        You can use several thickness ranges in turn: enter a range, tick the items you need, then enter the next range.
        Ticked items stay selected.
      </InfoTip>
    </RangeFields>
  )
}
