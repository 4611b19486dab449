import { Box, Button, Card, Group, Modal, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { FieldChange, StaffChange } from '../../../shared/office/schema.ts'
import type { ChangeKind } from '../../../shared/office/terms.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import classes from './Changes.module.css'
import { describeAction, fieldName, nameRecords, valueText, visibleFields } from './words.ts'

/** The changes that staff made to one record, or to all of a kind; latest first. */
function useChanges(kind: ChangeKind, recordIds?: readonly string[]) {
  return trpc.admin.changes.list.useInfiniteQuery(
    { kind, ...(recordIds !== undefined && { recordIds: [...recordIds] }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, gcTime: 0, refetchOnMount: 'always' },
  )
}

type ChangesProps = {
  kind: ChangeKind
  /** Without it and `named`, the changes of all records of the kind. */
  recordId?: string
  /** Several records that belong together, each with what tells it from the others. */
  named?: ReadonlyMap<string, string>
}

/** The changes that were made, latest first; of an inquiry also what became of its quotes and mails. */
export function Changes({ kind, recordId, named }: ChangesProps) {
  const ids = named ? [...named.keys()] : recordId === undefined ? undefined : [recordId]
  const query = useChanges(kind, ids)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return <LoadError title="The changes could not be loaded" query={query} />
  }
  if (!data)
    return <Stack aria-busy="true">{isLong && [1, 2, 3].map((entry) => <Skeleton key={entry} h={56} />)}</Stack>
  const changes = data.pages.flatMap((page) => page.changes)
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No changes yet.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Box component="ol" fz="sm" className="plain-list lined" style={{ overflowWrap: 'anywhere' }}>
        {changes.map((change) => (
          <ChangeEntry
            key={change.id}
            change={change}
            name={ids === undefined || change.kind !== kind ? change.recordName : named?.get(change.recordId)}
          />
        ))}
      </Box>
      {error && (
        <LoadError
          title="The older changes could not be loaded"
          query={{ error, isFetching: query.isFetching, refetch: fetchNextPage }}
        />
      )}
      {hasNextPage && !error && (
        <ToolButton
          label="Show older changes"
          w="fit-content"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      )}
    </Stack>
  )
}

type ChangeEntryProps = {
  change: StaffChange
  /** The name of the record, where the page around the change does not say it. */
  name: string | undefined
}

const strong = { fontWeight: 600 }

function ChangeEntry({ change, name }: ChangeEntryProps) {
  const { kind, action, madeAt, madeBy } = change
  const shown = visibleFields(change)
  const done = describeAction(change)
  return (
    <Box component="li" py={10}>
      <Group justify="space-between" align="stretch" gap="0 16px">
        <span>
          {name === undefined ? <b style={strong}>{done}</b> : done}
          {name !== undefined && (
            <b dir="auto" style={strong}>
              {' '}
              {name}
            </b>
          )}{' '}
          by {madeBy}
        </span>
        <Text span inherit c="dimmed" className="tabular">
          <time dateTime={madeAt}>{formatPacificDateTime(madeAt)}</time> Pacific
        </Text>
      </Group>
      {shown.length > 0 && (
        <Stack component="dl" gap={2} mt={4} mb={0}>
          {shown.map((change) => (
            <div key={change.field} className={classes['field']}>
              <Text component="dt" inherit c="dimmed">
                {fieldName(kind, change.field)}
              </Text>
              <dd data-long={isLong(change) || undefined}>
                <BeforeAndAfter change={change} hasBoth={action !== 'created' && action !== 'deleted'} />
              </dd>
            </div>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function BeforeAndAfter({ change: { field, before, after }, hasBoth }: { change: FieldChange; hasBoth: boolean }) {
  if (!hasBoth) return <Value text={valueText(field, after) ?? valueText(field, before)} />
  return (
    <>
      <VisuallyHidden>was </VisuallyHidden>
      <Value text={valueText(field, before)} />
      <Text span inherit c="dimmed" aria-hidden className={classes['arrow'] ?? ''}>
        →
      </Text>
      <VisuallyHidden> became </VisuallyHidden>
      <Value text={valueText(field, after)} />
    </>
  )
}

const lineChars = 60
const shortChars = 160

function isLong({ field, before, after }: FieldChange): boolean {
  return [before, after].some((value) => {
    const text = valueText(field, value) ?? ''
    return text.length > lineChars || text.includes('\n')
  })
}

function Value({ text }: { text: string | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === undefined) {
    return (
      <Text span inherit c="dimmed" fs="italic">
        blank
      </Text>
    )
  }
  if (isWhole || text.length <= shortChars) return <span dir="auto">{text}</span>
  return (
    <span dir="auto">
      {text.slice(0, shortChars).toWellFormed()}…{' '}
      <LinkButton fw={400} onClick={() => setIsWhole(true)}>
        Show all
      </LinkButton>
    </span>
  )
}

const widthPx = 720

/** A button that opens the recent changes of all records of a kind, including deleted ones. */
export function RecentChanges({ kind }: { kind: ChangeKind }) {
  const [isOpen, dialog] = useDisclosure(false)
  const isSmall = useNarrowScreen()
  const title = `Recent changes to ${nameRecords(kind)}`
  return (
    <>
      <Button
        variant="default"
        {...(isSmall ? { px: 12 } : { leftSection: <IconHistory size={16} aria-hidden /> })}
        aria-label={title}
        onClick={dialog.open}
      >
        {isSmall ? <IconHistory size={18} aria-hidden /> : 'Recent changes'}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={widthPx} fullScreen={isSmall}>
        <Changes kind={kind} />
      </Modal>
    </>
  )
}

/** A button that expands the changes of one record, loaded on demand. */
export function RecordHistory({ kind, recordId }: { kind: ChangeKind; recordId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <section>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Change history
      </Button>
      <div id={listId}>
        {isOpen && (
          <Card withBorder mt={4} px="md" py={6}>
            <Changes kind={kind} recordId={recordId} />
          </Card>
        )}
      </div>
    </section>
  )
}
