import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { SentList } from '../../../shared/lists/incoming.ts'
import type { ListSurvey, TableSurvey } from '../../../shared/lists/schema.ts'
import { roleNames } from '../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { ColumnsSection, LostList } from '../../common/reading/columns/ColumnsSection.tsx'
import { MissingColumns } from '../../common/reading/columns/MissingColumns.tsx'
import { toPlan, toProposedPlan } from '../../common/reading/columns/table-plan.ts'
import { useTablePlans } from '../../common/reading/columns/use-table-plans.ts'
import { Questions } from '../../common/reading/Questions.tsx'
import { ReadingFacts } from '../../common/reading/ReadingFacts.tsx'
import { RowsTable } from '../../common/reading/RowsTable.tsx'
import { TablesRead } from '../../common/reading/TablesRead.tsx'
import { UploadSteps } from '../../common/reading/UploadSteps.tsx'
import { WarningKinds } from '../../common/reading/WarningKinds.tsx'
import { sheetsRead } from '../../common/reading/words.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Folded } from '../../ui/page/Folded.tsx'
import { sentSteps } from '../sending/SendingState.tsx'
import { useChangeSellerList } from './hooks.ts'
import { namesOf, shownNames, titleOfRows } from './rows.ts'

// It begins where all else does, and ends at the edge of the window.
const toWindowEdge = 'calc(-1 * max(0px, (100vw - var(--frame-width)) / 2))'

type SentListViewProps = { token: string; list: SentList }
type Change = ReturnType<typeof useChangeSellerList>

export function SentListView({ token, list }: SentListViewProps) {
  const titleId = useId()
  const change = useChangeSellerList(token, list)
  const { fileName, state, progress } = list
  const step = progress?.step === 'reading' || !progress ? 'reading' : 'checking'
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId} style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Title>
      <FailureAlert error={change.error} />
      {state === 'reading' ? (
        <UploadSteps steps={sentSteps} step={step} done={progress?.done} total={progress?.total} />
      ) : (
        <Outcome list={list} />
      )}
      {list.preview && list.survey && (
        <Reading list={list} survey={list.survey} preview={list.preview} change={change} />
      )}
      {!list.preview && list.survey && list.isOpen && <Unread survey={list.survey} change={change} />}
    </Stack>
  )
}

const ourTurn = 'We look at every list ourselves, so nothing is lost.'

/** What became of the list, in one sentence. */
function Outcome({ list: { state, failure, preview, weightLb } }: { list: SentList }) {
  if (state === 'stored')
    return <Notice title="It is for sale">Buyers see it now. Call us when something changes.</Notice>
  if (state === 'declined') return <Notice title="We did not list it">Call us if you think we should.</Notice>
  if (state === 'same') return <Notice title="We have it already">It is the same as an earlier list of yours.</Notice>
  if (preview) {
    return (
      <Text className="tabular" fz={20}>
        We read <b>{formatCountOf(preview.items, 'item')}</b>
        {weightLb !== null && weightLb > 0 && `, ${formatWeightLb(weightLb)}`}
      </Text>
    )
  }
  if (state === 'waiting') return null
  return <Notice title="We could not read this file yet">{`${failure ?? ''} ${ourTurn}`.trim()}</Notice>
}

type ReadingProps = {
  list: SentList
  survey: ListSurvey
  preview: NonNullable<SentList['preview']>
  change: Change
}

function Reading({ list: { isOpen, rows, weightLb }, survey, preview, change }: ReadingProps) {
  const { questions, cautions, tables, warningKinds, items } = preview
  const columns = useTablePlans(survey)
  const isBusy = change.isPending
  const sheets = sheetsRead(survey)
  return (
    <Stack gap="sm">
      {isOpen && <Questions questions={questions} isBusy={isBusy} onAnswer={change.change} />}
      {isOpen && (
        <TablesRead survey={survey} tables={tables} isBusy={isBusy} onApply={(choice) => change.change({ choice })} />
      )}
      {cautions.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {weightLb === 0 && items > 0 && <Text size="sm">We found no weight on it.</Text>}
      <ReadingFacts survey={withoutSource(survey)} preview={preview} />
      {warningKinds.length > 0 && (
        <Stack gap={4}>
          <Title order={3}>What we are not sure of</Title>
          <WarningKinds kinds={warningKinds} sheets={sheets} />
        </Stack>
      )}
      {rows.length > 0 && (
        <RowsPlace title={titleOfRows(rows, preview)}>
          <RowsTable rows={rows} sheets={sheets} names={namesOf(rows)} />
        </RowsPlace>
      )}
      {isOpen && (
        <ColumnsSection
          survey={survey}
          columns={columns}
          names={[...shownNames, ...roleNames]}
          isFolded
          isBusy={isBusy}
          onApply={(choice) => change.change({ choice })}
        />
      )}
    </Stack>
  )
}

/** A table as wide as the window; on a phone its cards are folded, and what follows stays in reach. */
function RowsPlace({ title, children }: { title: string; children: ReactNode }) {
  if (useNarrowScreen()) {
    return (
      <Folded label={title} fw={600} py={11}>
        {children}
      </Folded>
    )
  }
  return (
    <Stack gap={4} me={toWindowEdge}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  )
}

function withoutSource({ others, ...main }: ListSurvey): ListSurvey {
  const hide = <Table extends TableSurvey>(table: Table): Table => {
    const { 'Source Code': _, ...fixedTexts } = table.fixedTexts
    return { ...table, fixedTexts }
  }
  return { ...hide(main), others: others.map(hide) }
}

// With fewer, the list is probably somewhere else.
const listColumnsMin = 3

/** What is asked before a list can be read. */
function Unread({ survey, change }: { survey: ListSurvey; change: Change }) {
  const matched = survey.headings.filter(({ matched, isGuessed }) => matched || isGuessed)
  const isLost = matched.length < listColumnsMin
  const columns = useTablePlans(survey, isLost ? toPlan : toProposedPlan)
  const frame = { survey, columns, isBusy: change.isPending }
  return (
    <Stack gap="md">
      <Text>Help us read it, or leave it to us: {ourTurn}</Text>
      {isLost ? <LostList /> : <MissingColumns {...frame} onApply={(choice) => change.change({ choice })} />}
      <ColumnsSection
        {...frame}
        names={[...shownNames, ...roleNames]}
        isFolded
        isAsked={!isLost}
        onApply={(choice) => change.change({ choice })}
      />
    </Stack>
  )
}
