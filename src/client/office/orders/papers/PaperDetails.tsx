import {
  Alert,
  Anchor,
  Box,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Paper, TiedRecord } from '../../../../shared/papers/schema.ts'
import { heatCharsMax, paperKindLabels, paperKinds } from '../../../../shared/papers/terms.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirmDelete } from '../../../ui/dialog/confirm.tsx'
import { MissingDetails } from '../../../ui/feedback/Missing.tsx'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { Fact } from '../../../ui/page/Fact.tsx'
import { ToolButton, ToolLink } from '../../../ui/page/ToolButton.tsx'
import { IconButton } from '../../../ui/tips/IconButton.tsx'
import { RecordHistory } from '../../changes/Changes.tsx'
import { Blocks, Loaded } from '../../frame/Loaded.tsx'
import { OfficeLink } from '../../frame/OfficeLink.tsx'
import { RecordDrawer } from '../../frame/RecordDrawer.tsx'
import { usePaper, usePaperActions } from './hooks.ts'
import { describeFound, formatBytes } from './words.ts'

type PaperDrawerProps = { id: string; onClose: () => void }

const drawerPx = 640

/** A paper beside its list. */
export function PaperDrawer({ id, onClose }: PaperDrawerProps) {
  return (
    <RecordDrawer title="Paper" widthPx={drawerPx} onClose={onClose}>
      <Loaded
        query={usePaper(id)}
        failureTitle="The paper could not be loaded"
        missing={<MissingDetails noun="paper" onClose={onClose} />}
        skeleton={<Blocks heightsPx={[240]} />}
      >
        {(paper) => <PaperDetails paper={paper} onClose={onClose} />}
      </Loaded>
    </RecordDrawer>
  )
}

/** What is known of a paper, and what can be changed. */
export function PaperDetails({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const { update, remove } = usePaperActions()
  const { id, revision, fileName } = paper
  const change = (patch: Partial<Pick<Paper, 'kind' | 'heats' | 'on' | 'forBuyer'>>) =>
    update.mutate({ id, revision, ...patch })
  return (
    <Stack gap="lg">
      <PaperHead paper={paper} onChange={change} />
      {update.error && (
        <Alert color="red" role="alert" title="The change was not saved">
          {errorText(update.error)}
        </Alert>
      )}
      <FoundHeats key={`${revision} ${paper.state}`} paper={paper} isBusy={update.isPending} onChange={change} />
      <TypedHeats paper={paper} onChange={change} />
      <Ties on={paper.on} onRemove={(tie) => change({ on: paper.on.filter((one) => one !== tie) })} />
      <Group>
        <ToolButton
          label="Delete"
          aria-label={`Delete ${fileName}`}
          onClick={() =>
            confirmDelete({
              title: `Delete ${fileName}?`,
              body: 'The file is deleted for good, also for the buyer.',
              confirmLabel: 'Delete paper',
              remove: () => remove.mutateAsync({ id, revision }),
              done: 'Paper Deleted',
              failed: (message) => `Failed to delete the paper. ${message}`,
              onDeleted: onClose,
            })
          }
        />
      </Group>
      <RecordHistory kind="paper" recordId={id} />
    </Stack>
  )
}

type ChangeProps = {
  paper: Paper
  onChange: (patch: Partial<Pick<Paper, 'kind' | 'heats' | 'on' | 'forBuyer'>>) => void
}

const kindOptions = paperKinds.map((value) => ({ value, label: paperKindLabels[value].one }))

function PaperHead({ paper, onChange }: ChangeProps) {
  const { id, fileName, kind, bytes, from, createdAt, forBuyer } = paper
  return (
    <Stack gap="sm">
      <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Text>
      <Group gap="xs">
        <ToolLink label="Open the file" href={`/api/papers/${id}/file`} target="_blank" />
      </Group>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs" m={0}>
        <Fact name="From">{from}</Fact>
        <Fact name="Received (Pacific)">{formatPacificDateTime(createdAt)}</Fact>
        <Fact name="Size">{formatBytes(bytes)}</Fact>
      </SimpleGrid>
      <NativeSelect
        label="Kind"
        data={kindOptions}
        value={kind}
        maw={260}
        onChange={({ currentTarget: { value } }) => {
          const chosen = paperKinds.find((one) => one === value)
          if (chosen) onChange({ kind: chosen })
        }}
      />
      <CheckRow
        name={
          <Named about="On the quote's and the order's page, and in the email of a shipment. A mill test report names the mill.">
            For the buyer
          </Named>
        }
        isTicked={forBuyer}
        onTick={(isTicked) => onChange({ forBuyer: isTicked })}
      />
    </Stack>
  )
}

/** What a tick is for, with what it does in smaller letters. */
function Named({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <Text span display="block" size="xs" c="dimmed">
        {about}
      </Text>
    </>
  )
}

const keyOf = (heat: string) => heat.toLowerCase()

/** The heats in its text that our steel has: all that are sure are ticked. */
function FoundHeats({ paper, isBusy, onChange }: ChangeProps & { isBusy: boolean }) {
  const confirmed = new Set(paper.heats.map(keyOf))
  const [ticked, setTicked] = useState(
    () => new Set(paper.found.filter((one) => one.isSure || confirmed.has(keyOf(one.heat))).map(({ heat }) => heat)),
  )
  if (paper.state === 'reading') return <Text c="dimmed">The file is being read…</Text>
  if (paper.problem !== null) return <Alert color="orange">{paper.problem}</Alert>
  if (paper.found.length === 0) return null
  const isNew = paper.found.some(({ heat, untied }) => ticked.has(heat) && (untied > 0 || !confirmed.has(keyOf(heat))))
  const confirm = () => {
    const others = paper.heats.filter((heat) => !paper.found.some((one) => keyOf(one.heat) === keyOf(heat)))
    const steel = paper.found.flatMap((one) => (ticked.has(one.heat) ? one.steel : []))
    const kept = paper.on.filter((tie) => !steel.some(({ kind, id }) => kind === tie.kind && id === tie.id))
    onChange({ heats: [...others, ...ticked], on: [...kept, ...steel] })
  }
  return (
    <Stack component="section" gap="xs" aria-labelledby="found-heats">
      <Title order={3} id="found-heats">
        Heats in the text
      </Title>
      {paper.found.map((one) => (
        <CheckRow
          key={one.heat}
          name={
            <Named
              about={
                <>
                  {one.isSure ? '' : 'It may be another number: please look. '}
                  {nameSteel(one.steel, one.steelCount)}
                  {one.steelCount > one.steel.length && ` · Only the first ${formatCount(one.steel.length)} are tied.`}
                </>
              }
            >
              {describeFound(one)}
            </Named>
          }
          isTicked={ticked.has(one.heat)}
          onTick={(isTicked) =>
            setTicked((before) => {
              const after = new Set(before)
              if (isTicked) after.add(one.heat)
              else after.delete(one.heat)
              return after
            })
          }
        />
      ))}
      {isNew && (
        <BusyButton isBusy={isBusy} onClick={confirm} style={{ alignSelf: 'flex-start' }}>
          Confirm {formatCountOf(ticked.size, 'heat')}
        </BusyButton>
      )}
    </Stack>
  )
}

const namedMax = 4

function nameSteel(steel: readonly TiedRecord[], count: number): string {
  const named = steel.slice(0, namedMax).map(({ label }) => label)
  const more = count - named.length
  return [...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(' · ')
}

/** Heats that are confirmed; others can be typed. */
function TypedHeats({ paper, onChange }: ChangeProps) {
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const heats = typed
      .split(/[,;\n]/)
      .map((heat) => heat.trim())
      .filter(Boolean)
    if (heats.length === 0) return
    onChange({ heats: [...paper.heats, ...heats] })
    setTyped('')
  }
  return (
    <Stack component="section" gap="xs" aria-labelledby="paper-heats">
      <Title order={3} id="paper-heats">
        Heats
      </Title>
      {paper.heats.length > 0 && (
        <Group gap={6} component="ul" className="plain-list">
          {paper.heats.map((heat) => (
            <li key={heat}>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={`Remove heat ${heat}`}
                onClick={() => onChange({ heats: paper.heats.filter((one) => one !== heat) })}
              >
                {heat}
              </Button>
            </li>
          ))}
        </Group>
      )}
      <form onSubmit={add}>
        <Group gap="xs" align="end">
          <TextInput
            label="Type a heat"
            description="What has it in stock or on an open order is tied."
            value={typed}
            maxLength={heatCharsMax}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Add
          </Button>
        </Group>
      </form>
    </Stack>
  )
}

/** What it is about. */
function Ties({ on, onRemove }: { on: readonly TiedRecord[]; onRemove: (tie: TiedRecord) => void }) {
  if (on.length === 0) return null
  return (
    <Box component="section" aria-labelledby="paper-ties">
      <Title order={3} id="paper-ties" mb={4}>
        About
      </Title>
      <ul className="plain-list lined">
        {on.map((tie) => (
          <Group component="li" key={`${tie.kind} ${tie.id}`} justify="space-between" wrap="nowrap" gap="sm">
            {tie.inquiryId === null ? (
              <Text size="sm">{tie.label}</Text>
            ) : (
              <OfficeLink size="sm" place={{ tab: 'inquiries', inquiry: tie.inquiryId }}>
                {tie.label}
              </OfficeLink>
            )}
            <IconButton label={`It is not about ${tie.label}`} variant="subtle" onClick={() => onRemove(tie)}>
              <IconX size={16} />
            </IconButton>
          </Group>
        ))}
      </ul>
    </Box>
  )
}

/** The file of a paper, by its name. */
export function PaperLink({ paper: { id, fileName } }: { paper: Pick<Paper, 'id' | 'fileName'> }) {
  return (
    <Anchor href={`/api/papers/${id}/file`} target="_blank" size="sm" dir="auto">
      {fileName}
    </Anchor>
  )
}
