import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { useSetInquiryStatus } from './hooks.ts'
import { useDeleteQuestion } from './InquiryStatusSelect.tsx'
import { focusedInquiryId, focusRow } from './InquiryTable.tsx'
import { showQueueKeys, useQueueKeys } from './queue-keys.tsx'
import type { Queue } from './use-queue.ts'
import type { useTicks } from './use-ticks.ts'
import { statusKeys } from './words.ts'

type InquiryKeysProps = {
  rows: readonly InquiryEntry[]
  queue: Queue
  openId: string | undefined
  open: (id: string | undefined) => void
  ticks: Pick<ReturnType<typeof useTicks>, 'tick' | 'tickedIds'>
  setStatuses: (ids: readonly string[], status: string) => void
  onDeleted: () => void
}

/** The keys of the list: they act on what is ticked, else on the inquiry that is open, else on the row with the focus. */
export function useInquiryKeys({ rows, queue, openId, open, ticks, setStatuses, onDeleted }: InquiryKeysProps): void {
  const { tickedIds, tick } = ticks
  const setStatus = useSetInquiryStatus()
  const askToDelete = useDeleteQuestion(onDeleted)
  const currentId = () => focusedInquiryId() ?? openId
  const move = (step: 1 | -1) => () => {
    const at = rows.findIndex(({ id }) => id === currentId())
    focusRow(rows[at < 0 ? 0 : at + step]?.id)
  }
  const set = (status: string) => () => {
    const id = currentId()
    if (tickedIds.length > 0) {
      setStatuses(tickedIds, status)
      tick(tickedIds, false)
    } else if (id !== undefined) setStatus(id, status)
  }
  useQueueKeys({
    j: queue.showNext,
    k: queue.showPrevious,
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Escape: openId !== undefined ? () => open(undefined) : () => tick(tickedIds, false),
    x: () => {
      const id = currentId()
      if (id !== undefined) tick([id], !tickedIds.includes(id))
    },
    ...Object.fromEntries(inquiryStatuses.map((status) => [statusKeys[status], set(status)])),
    d: () => {
      const inquiry = rows.find(({ id }) => id === currentId())
      if (inquiry) void askToDelete(inquiry)
    },
    n: () => document.querySelector<HTMLElement>('[data-queue] textarea[aria-label="Internal note"]')?.focus(),
    '?': showQueueKeys,
  })
}
