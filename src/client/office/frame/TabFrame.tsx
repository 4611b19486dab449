import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconRefresh } from '@tabler/icons-react'
import { Fragment, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ChangeKind } from '../../../shared/office/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { useOpenRecord } from '../../ui/dialog/use-record-form.ts'
import { MissingRecord } from '../../ui/feedback/Missing.tsx'
import { StaleNotice } from '../../ui/feedback/Notice.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { IconButton } from '../../ui/tips/IconButton.tsx'
import { RecentChanges } from '../changes/Changes.tsx'
import { type AdminTabProps, newRecord, type RecordParam } from './admin-search.ts'
import { Loaded, type LoadedProps } from './Loaded.tsx'
import classes from './TabFrame.module.css'

export type TabFrameProps = {
  title: string
  /** How many records there are, in words; undefined while unknown. */
  count: string | undefined
  /** The name of the records in the audit trail. */
  kind: ChangeKind
  /** What Refresh reloads. */
  query: { isFetching: boolean; refetch: () => unknown; isOutdated?: boolean }
  filters?: ReactNode
  /** How many of the filters are set, where several are folded on phones. */
  filtersSet?: number
  /** Puts the filters, whose labels only screen readers hear, beside the heading where there is room. */
  isOneLine?: boolean
  /** What can be done with the whole list, besides refreshing it. */
  actions?: ReactNode
  /** Adds a record, such as `team member`, by the button 'Add Team Member', or by one with a label of its own. */
  add?: ({ noun: string } | { label: string }) & { onAdd: () => void; buttonRef?: Ref<HTMLButtonElement> }
  isHidden?: boolean
  children: ReactNode
}

/** Where the frame of the back office has room for what a list in one line keeps in sight on a phone. */
export const phoneToolsId = 'phone-tools'

/**
 * The frame of a tab of the back office: heading, count, what can be done with the whole list, and the filters; several are folded on
 * phones.
 */
export function TabFrame(props: TabFrameProps) {
  const { title, count, kind, query, filters, filtersSet, isOneLine = false, actions, add, isHidden, children } = props
  const titleId = useId()
  const filtersId = useId()
  const isNarrow = useNarrowScreen()
  const isFoldable = isNarrow && filtersSet !== undefined
  const phoneTools = usePhoneTools(isOneLine && isFoldable)
  const [isUnfolded, { toggle, open }] = useDisclosure(false)
  const isFolded = isFoldable && !isUnfolded
  const heading = (
    <Title order={2} id={titleId}>
      {title}
    </Title>
  )
  const counted = (
    <Text size="sm" c="dimmed" mih={22} role="status" className={`tabular ${classes['count']}`}>
      {!query.isOutdated && count}
    </Text>
  )
  const filterName = filtersSet ? `Filters (${filtersSet})` : 'Filters'
  const foldProps = { 'aria-expanded': isUnfolded, 'aria-controls': filtersId, onClick: toggle } as const
  const filterBar = filters && (
    <Group
      id={filtersId}
      gap={isOneLine ? 8 : 12}
      align="flex-end"
      className={`screen-only ${classes['filters']}`}
      data-folded={isFolded}
      data-inline={isOneLine && !isFoldable}
      onFocus={open}
    >
      {filters}
    </Group>
  )
  return (
    <Stack
      component="section"
      gap={phoneTools ? 0 : isOneLine ? 'xs' : 'md'}
      aria-labelledby={titleId}
      display={isHidden ? 'none' : undefined}
      style={{ containerType: 'inline-size' }}
      data-one-line={phoneTools ? true : undefined}
    >
      <Group gap={8}>
        {phoneTools ? (
          <VisuallyHidden>{heading}</VisuallyHidden>
        ) : (
          <Group gap="8px 12px" align="baseline" className={classes['titles'] ?? ''}>
            {heading}
            {counted}
          </Group>
        )}
        {isOneLine && filterBar}
        <Group
          gap={8}
          className={classes['tools'] ?? ''}
          // On a phone they are folded together with the filters.
          {...(phoneTools && { 'data-folded': isFolded, onFocus: open })}
        >
          <IconButton
            label="Refresh the list"
            size={36}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <IconRefresh size={18} />
          </IconButton>
          {actions}
          <RecentChanges kind={kind} />
          {isFoldable && !phoneTools && (
            <Button variant="default" leftSection={<IconFilter size={18} />} {...foldProps}>
              {filterName}
            </Button>
          )}
        </Group>
        {add && (
          <Button ref={add.buttonRef} onClick={add.onAdd}>
            {'label' in add ? add.label : `Add ${titleCase(add.noun)}`}
          </Button>
        )}
      </Group>
      {!isOneLine && filterBar}
      {phoneTools &&
        createPortal(
          <>
            {counted}
            <IconButton label={filterName} size={44} {...foldProps}>
              <IconFilter size={18} />
            </IconButton>
          </>,
          phoneTools,
        )}
      {children}
    </Stack>
  )
}

// It is there before the list, whose frame may be drawn together with it.
function usePhoneTools(isWanted: boolean): Element | null {
  const [place, setPlace] = useState<Element | null>(null)
  useLayoutEffect(() => setPlace(isWanted ? document.getElementById(phoneToolsId) : null), [isWanted])
  return place
}

/** `team member` as `Team Member`. */
export function titleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

type TabRecordsProps<Data> = LoadedProps<Data> & { query: { isOutdated?: boolean } }

/** The list of a tab, which stays on the screen while it is outdated. */
export function TabRecords<Data>({ children, ...props }: TabRecordsProps<Data>) {
  const { error, isOutdated = false } = props.query
  return (
    <Loaded skeleton={<TableSkeleton />} {...props}>
      {(data) => (
        <>
          {Boolean(error) && <StaleNotice error={error} />}
          <div aria-busy={isOutdated} style={{ opacity: isOutdated ? 0.5 : undefined }}>
            {children(data)}
          </div>
        </>
      )}
    </Loaded>
  )
}

/** What can be done with a record of a tab; `onDeleted` moves the focus to the Add button. */
export type RecordActions = { onEdit: (id: string) => void; onDeleted: () => void }

type RecordsPanelProps<Stored> = AdminTabProps &
  Pick<LoadedProps<readonly Stored[]>, 'query' | 'failureTitle' | 'skeleton'> & {
    /** Where the address has the record that is being edited. */
    param: RecordParam
    title: string
    /** Such as `product`, for 'Add Product' and '19 products'. */
    noun: string
    kind: ChangeKind
    empty: ReactNode
    renderRecords: (records: readonly Stored[], actions: RecordActions) => ReactNode
    renderDialog: (record: Stored | undefined, onClose: () => void) => ReactNode
  }

/** A tab of records that staff add, edit and delete, each in a dialog that the address opens. */
export function RecordsPanel<Stored extends { id: string }>({
  search,
  onSearch,
  param,
  title,
  noun,
  kind,
  query,
  empty,
  renderRecords,
  renderDialog,
  ...list
}: RecordsPanelProps<Stored>) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const openId = search[param]
  const onOpen = (id: string | undefined) => onSearch({ [param]: id }, { isStep: id !== undefined })
  const isAdding = openId === newRecord
  const opened = useOpenRecord(query.data, isAdding ? undefined : openId)
  const close = () => onOpen(undefined)
  return (
    <TabFrame
      title={title}
      count={query.data && formatCountOf(query.data.length, noun)}
      kind={kind}
      query={query}
      add={{ noun, onAdd: () => onOpen(newRecord), buttonRef }}
    >
      {opened === null && <MissingRecord noun={noun} onClose={close} />}
      <TabRecords query={query} {...list}>
        {(records) =>
          records.length === 0
            ? empty
            : renderRecords(records, { onEdit: onOpen, onDeleted: () => buttonRef.current?.focus() })
        }
      </TabRecords>
      {isAdding && renderDialog(undefined, close)}
      {opened && <Fragment key={opened.id}>{renderDialog(opened, close)}</Fragment>}
    </TabFrame>
  )
}
