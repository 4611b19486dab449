import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ListCorrection } from '../../../../shared/lists/schema.ts'
import { type ColumnAction, type ColumnName, columnActions, isActionOf } from '../../../../shared/lists/terms.ts'
import { actionLabels } from '../words.ts'
import { askText } from './ask-text.tsx'

type ColumnMenuProps = { name: ColumnName; onCorrect: (correction: ListCorrection) => void }

const swap: ColumnAction = 'swap width and length'

/** A button with what can be done to every row of a column. */
export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          style={{ verticalAlign: 'middle' }}
          aria-label={`Correct ${props.name} in all rows`}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ColumnActions {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done to every row of a column, for a menu. */
export function ColumnActions({ name, onCorrect }: ColumnMenuProps) {
  const actions = columnActions.filter((action) => isActionOf(action, name) || (action === swap && name === 'Length'))

  function choose(action: ColumnAction): void {
    if (action === 'text') {
      askText({
        title: `${name} of all rows`,
        label: name,
        confirmLabel: 'Use in all rows',
        onText: (text) => onCorrect({ column: name, action, text }),
      })
      return
    }
    onCorrect({ column: action === swap ? 'Width' : name, action, text: '' })
  }

  return actions.map((action) => (
    <Menu.Item key={action} mih={{ base: 44, sm: 'auto' }} onClick={() => choose(action)}>
      {actionLabels[action]}
    </Menu.Item>
  ))
}
