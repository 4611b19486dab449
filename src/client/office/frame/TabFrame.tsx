import { ActionIcon, Button, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import type { ChangeKind } from '../../../shared/office/change-terms.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import classes from './TabFrame.module.css'

type TabFrameProps = {
  title: string
  /** How many records there are, in words; undefined while unknown. */
  count: string | undefined
  /** The name of the records in the audit trail. */
  kind: ChangeKind
  /** What Refresh reloads. */
  query: { isFetching: boolean; refetch: () => unknown; isOutdated?: boolean }
  filters?: ReactNode
  /** What can be done with the whole list, besides refreshing it. */
  actions?: ReactNode
  /** Adds a record, such as `team member`. */
  add?: { noun: string; onAdd: () => void; buttonRef?: Ref<HTMLButtonElement> }
  isHidden?: boolean
  children: ReactNode
}

/** The frame of a tab of the back office: heading, count, what can be done with the whole list, and the filters. */
export function TabFrame({ title, count, kind, query, filters, actions, add, isHidden, children }: TabFrameProps) {
  const titleId = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={titleId} className={classes['frame'] ?? ''} hidden={isHidden}>
      <div className={classes['head']}>
        <div className={classes['titles']}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" role="status" className={`tabular ${classes['count']}`}>
            {!query.isOutdated && count}
          </Text>
        </div>
        <div className={classes['tools']}>
          <Tooltip label="Refresh the list">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Refresh the list"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
          {actions}
          <RecentChanges kind={kind} />
        </div>
        {add && (
          <Button ref={add.buttonRef} onClick={add.onAdd}>
            Add {titleCase(add.noun)}
          </Button>
        )}
      </div>
      {filters && <div className={classes['filters']}>{filters}</div>}
      {children}
    </Stack>
  )
}

function titleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
