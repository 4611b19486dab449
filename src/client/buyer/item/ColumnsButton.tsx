import { Button, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useRemembered } from '../../platform/storage/browser-store.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { Disclosure } from '../../ui/page/Disclosure.tsx'
import classes from './ColumnsButton.module.css'
import { fixedField, type ItemField, itemFields, tableColumns } from './item-fields.ts'

type ColumnsButtonProps = {
  hidden: readonly ItemField[]
  /** Said above the table instead. */
  saidOnce: readonly ItemField[]
  onChange: (hidden: readonly ItemField[]) => void
  /** Whether what is the same in every row has columns too; undefined for a list that says nothing once. */
  shared?: { areShown: boolean; onShow: (areShown: boolean) => void }
}

export function ColumnsButton({ hidden, saidOnce, onChange, shared }: ColumnsButtonProps) {
  const show = (field: ItemField, isShown: boolean) => {
    onChange(isShown ? hidden.filter((other) => other !== field) : [...hidden, field])
  }
  const showAll = () => {
    onChange([])
    shared?.onShow(true)
  }
  return (
    <Disclosure label="Columns" icon={<IconColumns3 size={18} aria-hidden />}>
      {() => (
        <>
          <Stack component="ul" className="plain-list" gap={2}>
            {tableColumns
              .filter(({ key }) => key !== fixedField)
              .map(({ key, heading }) => (
                <li key={key}>
                  <CheckRow
                    px={8}
                    className={classes['choice'] ?? ''}
                    name={[heading, saidOnce.includes(key) && <Said key="said" />]}
                    isTicked={!hidden.includes(key)}
                    onTick={(isTicked) => show(key, isTicked)}
                  />
                </li>
              ))}
          </Stack>
          {shared && (
            <CheckRow
              px={8}
              mt={4}
              className={classes['choice'] ?? ''}
              name="Also what is the same in every row"
              isTicked={shared.areShown}
              onTick={shared.onShow}
            />
          )}
          <Button variant="subtle" size="compact-sm" fullWidth mt={4} onClick={showAll}>
            Show all columns
          </Button>
        </>
      )}
    </Disclosure>
  )
}

function Said() {
  return (
    <Text span fz="xs" c="dimmed" ml={10}>
      said above
    </Text>
  )
}

export function useHiddenColumns() {
  return useRemembered<readonly ItemField[]>('hiddenColumns', (stored) =>
    Array.isArray(stored) ? itemFields.filter((field) => field !== fixedField && stored.includes(field)) : [],
  )
}

/** Whether columns that are the same in every row are shown too. */
export function useSharedColumns() {
  return useRemembered('sharedColumns', (stored) => stored === true)
}
