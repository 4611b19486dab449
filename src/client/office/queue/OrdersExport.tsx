import { Button, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Disclosure } from '../../ui/page/Disclosure.tsx'

const formats = [
  ['csv', 'Save as CSV'],
  ['xlsx', 'Save as Excel (XLSX)'],
] as const

/** Saves the lines of the orders of some days, one row a line, for an accounting program. */
export function OrdersExport() {
  const [days, setDays] = useState({ from: '', to: '' })
  const hrefOf = (format: string) => {
    const given = Object.entries({ ...days, format }).filter(([, value]) => value !== '')
    return `/api/orders/export?${new URLSearchParams(given)}`
  }
  return (
    <Disclosure label="Export" icon={<IconDownload size={18} aria-hidden />} align="start">
      {(close) => (
        <Stack gap="xs" p={8}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={name === 'from' ? 'From (Pacific)' : 'To (Pacific)'}
              value={days[name]}
              onChange={({ currentTarget: { value } }) => setDays((before) => ({ ...before, [name]: value }))}
            />
          ))}
          {formats.map(([format, label]) => (
            <Button key={format} component="a" variant="default" href={hrefOf(format)} download onClick={close}>
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </Disclosure>
  )
}
