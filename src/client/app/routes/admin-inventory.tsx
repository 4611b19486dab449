import { Skeleton, Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useEffect, useRef } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useAdminStats } from '../../office/desk/hooks.ts'
import { QuickStats } from '../../office/desk/QuickStats.tsx'
import { TestingTools } from '../../office/desk/TestingTools.tsx'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'
import { TabFrame } from '../../office/frame/TabFrame.tsx'
import { FreeFormCard } from '../../office/lists/free-form/FreeFormCard.tsx'
import { notifyReceived, useStockRefresh } from '../../office/lists/hooks.ts'
import { UploadCard } from '../../office/lists/send/UploadCard.tsx'
import { WaitingLists } from '../../office/lists/send/WaitingLists.tsx'
import { SourcesCard } from '../../office/lists/stored/SourcesCard.tsx'
import { UploadHistory } from '../../office/lists/stored/UploadHistory.tsx'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import classes from './admin-inventory.module.css'

const StagedList = lazyComponent(
  async () => (await import('../../office/lists/review/StagedList.tsx')).StagedList,
  <Skeleton h={420} />,
)

/** The Inventory tab: its cards, or the list that the address names. A transfer continues while another tab or list is open. */
export function AdminInventory({ isShown, search, onSearch }: AdminTabProps & { isShown: boolean }) {
  const openId = isShown ? search.upload : undefined
  const uploadRef = useRef<HTMLDivElement>(null)
  // The element that had the focus is gone with the list.
  useDidUpdate(() => {
    if (openId === undefined && document.activeElement === document.body) uploadRef.current?.focus()
  }, [openId])
  const stats = useAdminStats()
  const refreshStock = useStockRefresh()
  const open = (id: string) => onSearch({ upload: id }, { isStep: true })

  const current = useRef(openId)
  useEffect(() => {
    // Another list may be opened during a transfer.
    current.current = openId
    // A question about one list makes no sense over another one, as after Back.
    modals.closeAll()
  }, [openId])

  return (
    <>
      {openId !== undefined && (
        <StagedList key={openId} id={openId} onClose={() => onSearch({ upload: undefined }, { isStep: true })} />
      )}
      <TabFrame
        title="Inventory"
        count={stats.data && formatCountOf(stats.data.totalItems, 'item')}
        kind="inventory"
        query={{ isFetching: stats.isFetching, refetch: refreshStock }}
        isHidden={openId !== undefined}
      >
        <div className={classes['grid']}>
          <div className={classes['upload']} ref={uploadRef} tabIndex={-1} style={{ outline: 'none' }}>
            <UploadCard
              onSent={(upload) => (current.current === undefined ? open(upload.id) : notifyReceived(upload))}
            />
          </div>
          {isShown && openId === undefined && <Cards search={search} onSearch={onSearch} onOpen={open} />}
        </div>
      </TabFrame>
    </>
  )
}

function Cards({ search, onSearch, onOpen }: AdminTabProps & { onOpen: (id: string) => void }) {
  return (
    <>
      <Stack gap="md" className={classes['side'] ?? ''}>
        <QuickStats />
        <TestingTools />
      </Stack>
      <Stack gap="md" className={classes['lists'] ?? ''}>
        <WaitingLists search={search} onSearch={onSearch} onOpen={onOpen} />
        <UploadHistory />
        <SourcesCard view={search.sources} onView={(sources) => onSearch({ sources }, { isStep: false })} />
        <FreeFormCard
          filter={{ words: search.words ?? '', category: search.category ?? '', source: search.source ?? '' }}
          onFilter={(patch) => onSearch(patch, { isStep: false })}
        />
      </Stack>
    </>
  )
}
