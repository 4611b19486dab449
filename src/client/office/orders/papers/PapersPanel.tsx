import { Anchor, Group, Text } from '@mantine/core'
import type { Paper } from '../../../../shared/papers/schema.ts'
import { paperKindLabels, papersMax } from '../../../../shared/papers/terms.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import type { RecordColumn } from '../../../ui/table/RecordTable.tsx'
import type { SearchProps } from '../../frame/admin-search.ts'
import { ListPanel, viewColumn } from '../../frame/ListPanel.tsx'
import type { ListFilter } from '../../frame/list-tools.tsx'
import { usePaperActions, usePaperPages } from './hooks.ts'
import { PaperDrawer } from './PaperDetails.tsx'
import { PaperDrop } from './PaperDrop.tsx'
import type { PaperSearch } from './paper-search.ts'
import { describeFound, listSure } from './words.ts'

const filters: readonly ListFilter<PaperSearch>[] = [
  { param: 'q', label: 'Search', placeholder: 'File, heat, sender, order' },
  {
    param: 'only',
    label: 'Show',
    all: 'All papers',
    options: [
      { value: 'to confirm', label: 'Heats to confirm' },
      { value: 'to type', label: 'Heats to type' },
    ],
  },
]

/** Mill test reports and other papers, for staff. */
export function PapersPanel({ search, onSearch }: SearchProps<PaperSearch>) {
  const { paper: openId } = search
  const pages = usePaperPages(search)
  const open = (id: string | undefined) => onSearch({ paper: id }, { isStep: id !== undefined })
  return (
    <ListPanel
      title="Papers"
      kind="paper"
      noun="paper"
      note="newest first; times in Pacific time"
      pages={pages}
      filters={filters}
      search={search}
      onSearch={onSearch}
      actions={
        <Group gap="xs">
          <ConfirmAll papers={pages.data ?? []} />
          <PaperDrop />
        </Group>
      }
      columns={[...columns, viewColumn(({ fileName }: Paper) => fileName, open)]}
      minWidthPx={900}
      openId={openId}
      besideColumns={['Paper', 'Heats']}
      whenEmpty="Drop mill test reports, photos, packing lists and bills of lading anywhere on this screen. The heats in a report are found in your stock and orders, and you confirm them here."
      whenFiltered={{
        title: 'No paper like that',
        text: 'Try part of a file name, a heat, who sent it, or the reference of an order.',
      }}
    >
      {openId !== undefined && <PaperDrawer key={openId} id={openId} onClose={() => open(undefined)} />}
    </ListPanel>
  )
}

/** Confirms what is sure of all papers that are loaded. */
function ConfirmAll({ papers }: { papers: readonly Paper[] }) {
  const { confirm } = usePaperActions()
  const sure = papers.filter((paper) => listSure(paper).length > 0).slice(0, papersMax)
  if (sure.length < 2) return null
  return (
    <BusyButton
      size="sm"
      isBusy={confirm.isPending}
      onClick={() =>
        confirm.mutate(
          { ids: sure.map(({ id }) => id) },
          {
            onSuccess: (confirmed) => notify({ title: `${formatCountOf(confirmed.length, 'Paper')} Tied` }),
            onError: (error) =>
              notify({ title: 'Not all were tied', description: errorText(error), variant: 'destructive' }),
          },
        )
      }
    >
      Confirm the heats of {formatCountOf(sure.length, 'paper')}
    </BusyButton>
  )
}

const columns: readonly RecordColumn<Paper>[] = [
  {
    heading: 'Paper',
    cardLabel: null,
    breaksWords: true,
    cell: ({ id, fileName, kind }) => (
      <div>
        <Anchor href={`/api/papers/${id}/file`} target="_blank" fz="inherit" fw={600} dir="auto">
          {fileName}
        </Anchor>
        <Text fz="xs" c="dimmed">
          {paperKindLabels[kind].one}
        </Text>
      </div>
    ),
  },
  { heading: 'Heats', breaksWords: true, cell: (paper) => <Heats paper={paper} /> },
  { heading: 'About', breaksWords: true, cell: ({ on }) => nameSome(on.map(({ label }) => label)) },
  { heading: 'Buyer', width: 80, cell: ({ forBuyer }) => (forBuyer ? 'Sees it' : '-') },
  { heading: 'From', width: 130, breaksWords: true, cell: ({ from }) => from },
  {
    heading: 'Received',
    width: 210,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>,
  },
]

const namedMax = 2

function nameSome(names: readonly string[]): string {
  const more = names.length - namedMax
  return [...names.slice(0, namedMax), ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(' · ') || '-'
}

/** What is confirmed, and what there is to do. */
function Heats({ paper }: { paper: Paper }) {
  const { confirm } = usePaperActions()
  const { id, state, heats, problem } = paper
  const sure = listSure(paper)
  return (
    <div>
      {heats.length > 0 && <Text fz="inherit">{nameSome(heats)}</Text>}
      {state === 'reading' && (
        <Text fz="inherit" c="dimmed">
          Reading…
        </Text>
      )}
      {heats.length === 0 && problem !== null && <Text fz="inherit">{problem}</Text>}
      {sure.length > 0 && (
        <Group gap="xs" mt={2}>
          <Text fz="inherit">{nameSome(sure.map(describeFound))}</Text>
          <BusyButton
            size="compact-xs"
            variant="default"
            isBusy={confirm.isPending}
            aria-label={`Confirm the heats of ${paper.fileName}`}
            onClick={() => confirm.mutate({ ids: [id] })}
          >
            Confirm
          </BusyButton>
        </Group>
      )}
      {heats.length === 0 && state === 'read' && sure.length === 0 && problem === null && paper.kind === 'mtr' && (
        <Text fz="inherit" c="dimmed">
          {paper.found.length > 0 ? 'Look at what was found' : 'None of our heats'}
        </Text>
      )}
    </div>
  )
}
