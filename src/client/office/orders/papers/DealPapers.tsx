import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../shared/orders/schema.ts'
import type { Paper, Tie } from '../../../../shared/papers/schema.ts'
import { paperKindLabels } from '../../../../shared/papers/terms.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { SideDrawer } from '../../frame/RecordDrawer.tsx'
import { usePaper, usePapersOf } from './hooks.ts'
import { PaperDetails, PaperLink } from './PaperDetails.tsx'
import { PaperDrop } from './PaperDrop.tsx'

type PaperPlace = { on: Tie | undefined; where: string }

/** What is dropped on a deal is about its order, or else about the quote that is shown. */
export function findPaperPlace({ orders, shown }: { orders: readonly Order[]; shown: Quote | undefined }): PaperPlace {
  const order = orders.findLast(({ state }) => state !== 'cancelled')
  if (order) return { on: { kind: 'order', id: order.id }, where: `for ${order.reference}` }
  return shown ? { on: { kind: 'quote', id: shown.id }, where: 'for this quote' } : { on: undefined, where: '' }
}

type DealPapersProps = PaperPlace & { inquiryIds: readonly string[] }

/** The papers of a deal; more can be dropped anywhere on it. */
export function DealPapers({ inquiryIds, on, where }: DealPapersProps) {
  const query = usePapersOf(inquiryIds)
  const [openId, setOpenId] = useState<string>()
  return (
    <Stack gap="xs">
      {query.error && !query.data && <LoadError title="The papers could not be loaded" query={query} />}
      {query.data && query.data.papers.length > 0 && (
        <ul className="plain-list lined">
          {query.data.papers.map((paper) => (
            <PaperEntry key={paper.id} paper={paper} onOpen={() => setOpenId(paper.id)} />
          ))}
        </ul>
      )}
      <Group>
        <PaperDrop on={on} where={where} size="xs" hasZone={false} />
      </Group>
      {openId !== undefined && <OpenPaper id={openId} onClose={() => setOpenId(undefined)} />}
    </Stack>
  )
}

function PaperEntry({ paper, onOpen }: { paper: Paper; onOpen: () => void }) {
  const { kind, heats, state, problem, found, forBuyer, fileName } = paper
  const toDo =
    state === 'reading'
      ? 'Reading…'
      : heats.length > 0
        ? `Heat ${heats.join(', ')}`
        : (problem ?? (found.length > 0 ? 'Heats to confirm' : ''))
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" align="start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <PaperLink paper={paper} />
        <Text size="xs" c="dimmed">
          {[paperKindLabels[kind].one, toDo, forBuyer ? 'for the buyer' : ''].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <ToolButton label="View" aria-label={`View ${fileName}`} size="compact-xs" onClick={onOpen} />
    </Group>
  )
}

const drawerPx = 640

/** Over the deal, which stays as it is. */
function OpenPaper({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = usePaper(id)
  return (
    <SideDrawer title="Paper" widthPx={drawerPx} onClose={onClose}>
      {data && <PaperDetails paper={data} onClose={onClose} />}
    </SideDrawer>
  )
}
