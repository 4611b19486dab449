import { Button, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useRemembered } from '../../platform/storage/browser-store.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { Disclosure } from '../../ui/page/Disclosure.tsx'
import classes from './ColumnsButton.module.css'
import { type ItemColumn, inventoryColumns } from './inventory-columns.tsx'
import { fixedField, type ShownColumn } from './item-fields.ts'
import type { SharedValue } from './shared-values.ts'

type ColumnsButtonProps = {
  hidden: readonly ShownColumn[]
  /** Said above the table instead. */
  saidOnce: readonly ShownColumn[]
  onChange: (hidden: readonly ShownColumn[]) => void
  /** Whether what is the same in every row has columns too. */
  shared: { areShown: boolean; onShow: (areShown: boolean) => void }
}

export function ColumnsButton({ hidden, saidOnce, onChange, shared }: ColumnsButtonProps) {
  const show = (field: ShownColumn, isShown: boolean) => {
    onChange(isShown ? hidden.filter((other) => other !== field) : [...hidden, field])
  }
  const showAll = () => {
    onChange([])
    shared.onShow(true)
  }
  return (
    <Disclosure label="Columns" icon={<IconColumns3 size={18} aria-hidden />}>
      {() => (
        <>
          <Stack component="ul" className="plain-list" gap={2}>
            {inventoryColumns
              .filter(({ id }) => id !== fixedField)
              .map(({ id: key, heading }) => (
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
          <CheckRow
            px={8}
            mt={4}
            className={classes['choice'] ?? ''}
            name="Also what is the same in every row"
            isTicked={shared.areShown}
            onTick={shared.onShow}
          />
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

/**
 * The columns of a list: neither hidden by the buyer nor, unless the buyer wants them, with one value that is said once.
 * `shared` is what is the same in every row.
 */
export function useShownColumns(all: readonly ItemColumn[], shared: readonly SharedValue[]) {
  const [hidden, setHidden] = useRemembered<readonly ShownColumn[]>('hiddenColumns', (stored) =>
    Array.isArray(stored)
      ? inventoryColumns.map(({ id }) => id).filter((id) => id !== fixedField && stored.includes(id))
      : [],
  )
  const [areShown, onShow] = useRemembered('sharedColumns', (stored) => stored === true)
  const saidOnce = useMemo(() => (areShown ? [] : shared.map(({ field }) => field)), [areShown, shared])
  const columns = useMemo(
    () => all.filter(({ id }) => !hidden.includes(id) && !saidOnce.includes(id)),
    [all, hidden, saidOnce],
  )
  return { columns, choice: { hidden, saidOnce, onChange: setHidden, shared: { areShown, onShow } } }
}
