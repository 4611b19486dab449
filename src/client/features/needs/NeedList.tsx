import { Fragment } from 'react'
import type { CustomerNeed } from '../../../shared/needs.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'

type NeedListProps = { needs: readonly CustomerNeed[]; controlsOf: (id: string) => NeedCardControls }

const cardPx = 92
const spacePx = 8

/** The cards of the needs, of which only the visible ones are in the document. */
export function NeedList({ needs, controlsOf }: NeedListProps) {
  const { shown, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(needs, cardPx)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus events of its cards
    <div ref={topRef} onFocus={onFocus} onBlur={onBlur}>
      {shown.map(({ row: need, index, gapPx }) => (
        <Fragment key={need.id}>
          {gapPx > 0 && <div style={{ height: gapPx }} />}
          <div ref={measureRef} data-index={index} style={{ paddingBottom: spacePx }}>
            <NeedCard need={need} {...controlsOf(need.id)} />
          </div>
        </Fragment>
      ))}
      <div style={{ height: gapAfterPx }} />
    </div>
  )
}
