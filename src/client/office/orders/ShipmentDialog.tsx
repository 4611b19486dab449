import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { shipmentTerms } from '../../../shared/deals/terms.ts'
import { describeShipments } from '../../../shared/orders/document.ts'
import type { AddShipment, Order, OrderLine, Shipment } from '../../../shared/orders/schema.ts'
import { describeShipped } from '../../../shared/orders/words.ts'
import { showPieces, showPounds } from '../../../shared/quotes/typed.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText, findErrorCode, findErrorField } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRequestKeys } from '../../ui/dialog/use-request-key.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useOrder, useOrderActions, useSeenRevision } from './hooks.ts'
import { findFault, pathOf, readShipped, type ShippedDraft, toShippedDrafts } from './shipment-form.ts'

const widthPx = 720

/** Says what was shipped; what is left of each line is filled in. `order` is as it was when the dialog opened. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { addShipment } = useOrderActions()
  const change = useSeenRevision(order)
  const keyOf = useRequestKeys()
  const [opened] = useState(() => toShippedDrafts(order.lines))
  const [drafts, setDrafts] = useState(opened)
  const { current, since, markAsSeen } = useShippedSince(order)
  const [problem, setProblem] = useState<{ message: string; path: string }>()
  const [tell, setTell] = useState(true)
  const { customerName, company, email } = order.customer
  const form = useForm({
    initialValues: { shippedOn: toPacificDay(new Date()), carrier: '', trackingNumber: '', billOfLading: '' },
  })
  const { submit, isBusy, failure } = useSubmission({
    send: (request: { lines: AddShipment['lines']; anyway: boolean }) =>
      change((seen) => {
        const shipment = { ...form.values, ...request, tell }
        return addShipment.mutateAsync({ ...seen, ...shipment, requestKey: keyOf(shipment) })
      }),
    onSent() {
      notify({ title: 'Shipment Saved', description: order.reference })
      onClose()
    },
  })

  // A colleague may have recorded the same truck: only a person can tell.
  const isOther = findErrorCode(failure) === 'ORDER_STATE' && since.length > 0
  function send(anyway: boolean): void {
    const lines = readShipped(drafts)
    const numberOf = (lineId: string) => order.lines.findIndex(({ id }) => id === lineId) + 1
    if (!('message' in lines)) {
      setProblem(undefined)
      return void submit({ lines, anyway })
    }
    setProblem({ message: `Line ${numberOf(lines.lineId)}: ${lines.message}`, path: lines.path })
  }

  const refused = findErrorField(failure)?.path
  const fault = problem?.path ?? (refused === undefined ? undefined : findFault(drafts, refused))

  const edit = (lineId: string, patch: Partial<ShippedDraft>) =>
    setDrafts((all) => all.map((draft) => (draft.lineId === lineId ? { ...draft, ...patch } : draft)))
  return (
    <FormDialog
      title={`Add shipment of ${order.reference}`}
      width={widthPx}
      submitLabel="Save shipment"
      isBusy={isBusy}
      fault={fault}
      problem={
        problem?.message ??
        (failure !== undefined && (
          <>
            {errorText(failure)}
            {isOther && (
              <>
                {since.map((text) => (
                  <Text key={text} size="sm" mt={4}>
                    {text}
                  </Text>
                ))}
                <ToolButton
                  label="Save mine as well"
                  mt="xs"
                  display="block"
                  loading={isBusy}
                  onClick={() => {
                    markAsSeen()
                    send(false)
                  }}
                />
              </>
            )}
            {findErrorCode(failure) === 'SHIPMENT_OFF' && (
              <ToolButton label="Save it anyway" mt="xs" display="block" loading={isBusy} onClick={() => send(true)} />
            )}
          </>
        ))
      }
      isDirty={() => form.isDirty() || !isSame(drafts, opened)}
      onClose={onClose}
      onSubmit={() => {
        if (!isOther) send(false)
      }}
    >
      {drafts.map((draft) => {
        const index = order.lines.findIndex(({ id }) => id === draft.lineId)
        const line = current.lines[index]
        return (
          line && (
            <ShippedFields key={line.id} {...{ line, index, draft, fault }} onEdit={(patch) => edit(line.id, patch)} />
          )
        )
      })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {shipmentTerms.map(({ key, label, kind, charsMax }) => (
          <TextInput
            key={key}
            label={label}
            {...(kind === 'day' ? { type: 'date', required: true } : { maxLength: charsMax })}
            {...form.getInputProps(key)}
          />
        ))}
      </SimpleGrid>
      {site.sendsMail && email !== '' && (
        <CheckRow name={`Email ${customerName} of ${company}`} isTicked={tell} onTick={setTell} />
      )}
    </FormDialog>
  )
}

const isSame = (drafts: readonly ShippedDraft[], others: readonly ShippedDraft[]) =>
  JSON.stringify(drafts) === JSON.stringify(others)

/** The order as it is now, and the shipments in words that nobody knew of who opened the dialog, until they are marked as seen. */
function useShippedSince(order: Order) {
  const { data: current = order } = useOrder(order.id)
  const [known, setKnown] = useState(order.shipments)
  const isNew = ({ id }: Shipment) => !known.some((one) => one.id === id)
  const words = describeShipments(current)
  return {
    current,
    since: current.shipments.flatMap((shipment, index) => (isNew(shipment) ? (words[index] ?? []) : [])),
    markAsSeen: () => setKnown(current.shipments),
  }
}

type ShippedFieldsProps = {
  line: OrderLine
  index: number
  draft: ShippedDraft
  /** The field at fault, of any line. */
  fault: string | undefined
  onEdit: (patch: Partial<ShippedDraft>) => void
}

function ShippedFields({ line, index, draft, fault, onEdit }: ShippedFieldsProps) {
  const number = index + 1
  return (
    <fieldset className="framed" style={{ minWidth: 0, padding: '4px 12px 12px' }}>
      <CheckRow
        name={
          <b>
            {number}. {line.description || 'Line'}
          </b>
        }
        isTicked={draft.isIncluded}
        onTick={(isIncluded) => onEdit({ isIncluded })}
      />
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {describeShipped(line)}
        </Text>
        {draft.isIncluded && (
          <Group gap="sm" align="flex-end">
            <TextInput
              label="Pieces"
              aria-label={`Pieces of line ${number}`}
              data-path={pathOf(line.id, 'pieces')}
              error={fault === pathOf(line.id, 'pieces')}
              inputMode="numeric"
              w={110}
              value={draft.pieces}
              onChange={({ currentTarget }) => onEdit({ pieces: currentTarget.value })}
              onBlur={() => onEdit({ pieces: showPieces(draft.pieces) })}
            />
            <TextInput
              label="Weight (lbs)"
              aria-label={`Weight (lbs) of line ${number}`}
              data-path={pathOf(line.id, 'weightLb')}
              error={fault === pathOf(line.id, 'weightLb')}
              inputMode="decimal"
              w={140}
              value={draft.weightLb}
              onChange={({ currentTarget }) => onEdit({ weightLb: currentTarget.value })}
              onBlur={() => onEdit({ weightLb: showPounds(draft.weightLb) })}
            />
            <CheckRow
              name="Complete: nothing more will ship"
              isTicked={draft.complete}
              onTick={(complete) => onEdit({ complete })}
            />
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}
