import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { IncomingList } from '../../../../shared/lists/incoming.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { MoreRows } from '../../../ui/table/MoreRows.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import type { AdminTabProps, ListsShown } from '../../frame/admin-search.ts'
import { KeysButton } from '../../frame/keys/KeysButton.tsx'
import { ChoiceFilter } from '../../frame/list-tools.tsx'
import { toOwnerInput, useOwnerChoice } from '../../frame/owners/hooks.ts'
import { OwnerChoiceControl } from '../../frame/owners/OwnerChoiceControl.tsx'
import { ownerKeys } from '../../frame/owners/words.ts'
import { TabRecords } from '../../frame/TabFrame.tsx'
import { DeclineDialog } from '../../incoming/DeclineDialog.tsx'
import { useIncomingActions, useIncomingPages } from '../../incoming/hooks.ts'
import { IncomingTable } from '../../incoming/IncomingTable.tsx'
import { stateOptions } from '../../incoming/words.ts'
import { useDiscardQuestion } from '../hooks.ts'
import { AddListDialog } from './AddListDialog.tsx'

type WaitingListsProps = AdminTabProps & { onOpen: (id: string) => void }

/** The card of lists that came in and are not stored yet, or of all; only a link to all while none waits. */
export function WaitingLists({ search, onSearch, onOpen }: WaitingListsProps) {
  // Undefined while only the lists to review are shown.
  const view = search.lists
  const isAll = view !== undefined && view !== 'to-review'
  const state = stateOptions.find(({ value }) => value === view)?.value
  const whose = useOwnerChoice({ search, onSearch }, view !== undefined && view !== 'all')
  const onView = (lists: ListsShown | undefined) => whose.narrow({ lists }, { isStep: false })
  const shown = view === 'due' ? { due: true } : isAll ? { ...(state && { state }) } : { open: true }
  const pages = useIncomingPages({ ...shown, ...toOwnerInput(whose.choice) }, whose.isKnown)
  // Whoever looks at some only can go back to all.
  const isBare = !isAll && whose.choice === 'all' && !pages.error && !pages.data?.length
  const [isAdding, setIsAdding] = useState(false)
  const cardRef = useRef<HTMLDivElement>(null)
  const isLoaded = pages.data !== undefined
  // The line of what waits leads here, from far above.
  useEffect(() => {
    if ((view === 'to-review' || view === 'due') && isLoaded) cardRef.current?.scrollIntoView({ block: 'nearest' })
  }, [view, isLoaded])
  return (
    // One element, so that the focus stays on the link when the card appears.
    <Card
      ref={cardRef}
      {...(isBare ? { p: 0, bg: 'transparent' } : { withBorder: true, p: 'lg', role: 'region' })}
      aria-labelledby={isBare ? undefined : 'lists-waiting'}
    >
      <Group justify={isBare ? 'flex-end' : 'space-between'} align="baseline" gap="xs" mb={isBare ? 0 : 'sm'}>
        {!isBare && (
          <Title order={2} id="lists-waiting">
            {view === 'due' ? 'Lists to follow up' : isAll ? 'Lists received' : 'Lists to review'}
          </Title>
        )}
        <Group gap="md" align="baseline">
          <LinkButton mih={{ base: 44, sm: 0 }} fz="sm" onClick={() => onView(isAll ? undefined : 'all')}>
            {isAll ? 'Show only lists to review' : 'Show all lists received'}
          </LinkButton>
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            Add a list
          </Button>
        </Group>
      </Group>
      {isAdding && <AddListDialog onClose={() => setIsAdding(false)} />}
      {!isBare && (
        <Stack gap="sm">
          <Group gap="sm" align="flex-end">
            {isAll && view !== 'due' && (
              <ChoiceFilter
                label="State"
                all="All states"
                options={stateOptions}
                value={state}
                onChange={(value) => onView(value ?? 'all')}
              />
            )}
            <OwnerChoiceControl nouns="lists" whose={whose} />
            <KeysButton keys={ownerKeys} />
          </Group>
          <TabRecords query={pages} failureTitle="The lists could not be loaded">
            {(lists) =>
              lists.length > 0 ? (
                <Stack gap="sm">
                  <WaitingTable label={isAll ? 'Lists received' : 'Lists to review'} lists={lists} onOpen={onOpen} />
                  <MoreRows pages={pages} nouns="lists" />
                </Stack>
              ) : (
                (isAll || whose.choice !== 'all') && (
                  <NoLists
                    isFiltered={state !== undefined || view === 'due' || whose.choice !== 'all'}
                    onShowAll={() => whose.showAll({ lists: isAll ? 'all' : undefined })}
                  />
                )
              )
            }
          </TabRecords>
        </Stack>
      )}
    </Card>
  )
}

function NoLists({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) return <EmptyState title="No list like that" showAll={{ nouns: 'lists', onClick: onShowAll }} />
  return (
    <EmptyState title="No lists yet">
      Every list is kept here, whether you upload it or a supplier sends it, with what became of it.
    </EmptyState>
  )
}

type WaitingTableProps = { label: string; lists: readonly IncomingList[]; onOpen: (id: string) => void }

function WaitingTable({ label, lists, onOpen }: WaitingTableProps) {
  const askDiscard = useDiscardQuestion()
  const { read } = useIncomingActions()
  const [declined, setDeclined] = useState<IncomingList>()
  const tableRef = useRef<HTMLDivElement>(null)
  const focusTable = () => tableRef.current?.focus()
  return (
    <div ref={tableRef} tabIndex={-1} style={{ outline: 'none' }}>
      <IncomingTable
        label={label}
        lists={lists}
        actions={(list) => {
          const { id, fileName, way, state, stagedUploadId, progress } = list
          return (
            <Group gap={6} wrap="nowrap">
              {stagedUploadId !== null && (
                <RowButton verb="Open" object={fileName} onClick={() => onOpen(stagedUploadId)} />
              )}
              {way === 'by hand' && stagedUploadId !== null && state !== 'stored' && (
                <RowButton
                  verb="Discard"
                  object={fileName}
                  isDestructive
                  isDisabled={progress?.step === 'storing'}
                  onClick={() => askDiscard({ id: stagedUploadId, fileName }, focusTable)}
                />
              )}
              {way !== 'by hand' && state === 'failed' && stagedUploadId !== null && (
                <RowButton
                  verb="Read again"
                  object={fileName}
                  isBusy={read.isPending && read.variables.id === id}
                  onClick={() => read.mutate({ id })}
                />
              )}
              {state === 'failed' && stagedUploadId === null && (
                <RowButton verb="Decline" object={fileName} isDestructive onClick={() => setDeclined(list)} />
              )}
            </Group>
          )
        }}
      />
      {declined && (
        <DeclineDialog
          list={declined}
          onDeclined={() => {
            setDeclined(undefined)
            focusTable()
          }}
          onClose={() => setDeclined(undefined)}
        />
      )}
    </div>
  )
}
