import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ListCorrection } from '../../../../shared/lists/schema.ts'
import { type ColumnAction, type ColumnName, columnActions, isActionOf } from '../../../../shared/lists/terms.ts'
import { actionLabels } from '../words.ts'
import { askText } from './ask-text.tsx'

type ColumnMenuProps = { name: ColumnName; onCorrect: (correction: ListCorrection) => void }

const swap: ColumnAction = 'swap width and length'

/** What can be done to every row of a column. */
export function ColumnMenu({ name, onCorrect }: ColumnMenuProps) {
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

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          style={{ verticalAlign: 'middle' }}
          aria-label={`Correct ${name} in all rows`}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} mih={{ base: 44, sm: 'auto' }} onClick={() => choose(action)}>
            {actionLabels[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
