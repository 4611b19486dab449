import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge, formatTons } from '../../platform/text/format.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { MailLink, PhoneLink } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { RecordDrawer } from '../frame/RecordDrawer.tsx'
import { useIncomingPages } from '../incoming/hooks.ts'
import { useDeleteQuestion, useSupplier } from './hooks.ts'
import { SupplierDeals } from './SupplierDeals.tsx'
import { MergeDialog } from './SupplierDialog.tsx'
import { SupplierLink } from './SupplierLink.tsx'
import { SupplierLists } from './SupplierLists.tsx'
import { SupplierPrint } from './SupplierPrint.tsx'
import { SupplierReminders } from './SupplierReminders.tsx'
import { describeDue, listFacts, sumStock } from './supplier-fields.ts'

type SupplierDrawerProps = {
  id: string
  onEdit: () => void
  /** Called with the supplier that stays. */
  onMerged: (into: string) => void
  onClose: () => void
}

const widthPx = 640

/** A supplier's contacts, stock, lists and history. Mounted only while it is open. */
export function SupplierDrawer({ id, onEdit, onMerged, onClose }: SupplierDrawerProps) {
  const query = useSupplier(id)
  const [isMerging, setIsMerging] = useState(false)
  // Its title would grow when the company is known.
  if (!query.data && !query.error) return null
  return (
    <>
      <RecordDrawer title={query.data?.company ?? 'Supplier'} widthPx={widthPx} onClose={onClose}>
        <Loaded
          query={query}
          failureTitle="The supplier could not be loaded"
          missing={<MissingDetails noun="supplier" onClose={onClose} />}
        >
          {(supplier) => (
            <Stack gap="lg">
              <SupplierFacts supplier={supplier} />
              <SupplierButtons
                supplier={supplier}
                onEdit={onEdit}
                onMerge={() => setIsMerging(true)}
                onDeleted={onClose}
              />
              <SupplierStock supplier={supplier} />
              <SupplierLists supplier={supplier} />
              <SupplierDeals supplierId={supplier.id} />
              <SupplierLink supplier={supplier} />
              <SupplierReminders supplier={supplier} />
              <RecordHistory kind="supplier" recordId={id} />
            </Stack>
          )}
        </Loaded>
      </RecordDrawer>
      {isMerging && query.data && (
        <MergeDialog supplier={query.data} onMerged={onMerged} onClose={() => setIsMerging(false)} />
      )}
    </>
  )
}

function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const { phone, emails, notes } = supplier
  const { text: due, isDue } = describeDue(supplier)
  const shown: Readonly<Record<string, ReactNode>> = {
    Phone: phone && <PhoneLink to={phone} />,
    Email: emails.length > 0 && (
      <Stack gap={2} align="flex-start">
        {emails.map((email) => (
          <MailLink key={email} to={email} />
        ))}
      </Stack>
    ),
    'Next list (Pacific)': isDue && (
      <Text span inherit c="var(--accent-text)" fw={650}>
        {due}
      </Text>
    ),
  }
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
      {listFacts(supplier).map(([name, fact]) => (
        <Fact key={name} name={name}>
          {shown[name] || fact}
        </Fact>
      ))}
      {notes && <Fact name="Notes">{notes}</Fact>}
    </SimpleGrid>
  )
}

type SupplierButtonsProps = { supplier: Supplier } & Readonly<Record<'onEdit' | 'onMerge' | 'onDeleted', () => void>>

function SupplierButtons({ supplier, onEdit, onMerge, onDeleted }: SupplierButtonsProps) {
  const { id, company } = supplier
  const { askAbout, askedId } = useDeleteQuestion(onDeleted)
  const { isPrinting, print } = usePrinting()
  const { data: lists = [] } = useIncomingPages({ supplier: id })
  return (
    <Group gap="xs">
      {isPrinting && <SupplierPrint supplier={supplier} stockColumns={stockColumns} lists={lists} />}
      <ToolButton label="Edit supplier" onClick={onEdit} />
      <ToolButton label="Merge" onClick={onMerge} />
      <ToolButton label="Print" onClick={print} />
      <ToolButton
        label="Delete supplier"
        c="var(--mantine-color-error)"
        aria-busy={askedId !== undefined}
        onClick={() => void askAbout(id, company)}
      />
    </Group>
  )
}

function SupplierStock({ supplier }: { supplier: Supplier }) {
  const { lists, waitingLists } = supplier
  const { items, weightLb } = sumStock(supplier)
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between" align="baseline">
        <Title order={3}>In stock</Title>
        {items > 0 && (
          <Text size="sm" className="tabular">
            {formatCountOf(items, 'item')}, {formatTons(weightLb)} tons
          </Text>
        )}
      </Group>
      {waitingLists > 0 && (
        <OfficeLink place={{ tab: 'inventory' }} size="sm">
          {formatCountOf(waitingLists, 'list')} to review
        </OfficeLink>
      )}
      {lists.length === 0 ? (
        <Text size="sm" c="dimmed">
          None of its source codes has items now.
        </Text>
      ) : (
        <RecordTable
          label="Stock of the supplier"
          minWidthPx={480}
          columns={stockColumns}
          rows={lists}
          rowKey={({ sourceCode, category }) => `${sourceCode}\n${category}`}
        />
      )}
    </Stack>
  )
}

const stockColumns: readonly RecordColumn<Supplier['lists'][number]>[] = [
  {
    heading: 'Source Code',
    cardLabel: null,
    breaksWords: true,
    cell: ({ sourceCode }) => (
      <OfficeLink place={{ tab: 'locations', source: sourceCode }} inherit>
        {sourceCode}
      </OfficeLink>
    ),
  },
  { heading: 'Category', breaksWords: true, cell: ({ category }) => category },
  { heading: 'Items', align: 'right', cell: ({ items }) => formatCount(items) },
  { heading: 'Tons', align: 'right', cell: ({ weightLb }) => formatTons(weightLb) },
  { heading: 'Age of List', align: 'right', cell: ({ listedAt }) => formatAge(listedAt) },
]
