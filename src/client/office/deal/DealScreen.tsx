import { Button, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Ask } from '../../../shared/asks/schema.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { changeNumber } from '../../../shared/orders/change.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { describeTotal } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { notify } from '../../platform/notify/notify.ts'
import { useRemembered } from '../../platform/storage/browser-store.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { AnswerDialog } from '../asks/AnswerDialog.tsx'
import { AskDialog } from '../asks/AskDialog.tsx'
import { EarlierAnswers } from '../asks/EarlierAnswers.tsx'
import { type AskSource, findAsk } from '../asks/sources.ts'
import { useOfficeKeys } from '../frame/keys/office-keys.ts'
import { Blocks } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { sumWeight } from '../inquiries/line-cells.ts'
import { nameSources, statusLabel } from '../inquiries/words.ts'
import { OrderHead, OrderTotals } from '../orders/OrderDetails.tsx'
import { OrderNextButton } from '../orders/OrderNextButton.tsx'
import { type AnsweredPurchase, PurchaseAnswerDialog } from '../orders/Purchases.tsx'
import { findPaperPlace } from '../orders/papers/DealPapers.tsx'
import { PaperDrop } from '../orders/papers/PaperDrop.tsx'
import { fillDown, settleConflict } from '../quotes/edit/edit-lines.ts'
import { focusLine } from '../quotes/edit/keys.ts'
import { LostDraft } from '../quotes/edit/LostDraft.tsx'
import { QuoteTotals } from '../quotes/edit/QuoteTotals.tsx'
import { toDraft } from '../quotes/edit/quote-draft.ts'
import { sendLabel } from '../quotes/edit/use-send-question.tsx'
import { findLostDraft } from '../quotes/hooks.ts'
import { SentQuote, SentTerms } from '../quotes/versions/SentQuote.tsx'
import { DraftTools, QuoteState, StartButtons } from '../quotes/versions/VersionTools.tsx'
import { isOpenDecline, isReadyToSend } from '../quotes/words.ts'
import classes from './Deal.module.css'
import type { DealDialogProps } from './DealDialog.tsx'
import { DealHead } from './DealHead.tsx'
import { DealPanel } from './DealPanel.tsx'
import { DraftFoot, DraftTerms, type Sending } from './DraftFoot.tsx'
import { type NextAct, readDeal } from './deal-state.ts'
import { createActiveLine } from './grid/active-line.ts'
import { DealGrid } from './grid/DealGrid.tsx'
import { groupRows, keyOfLine, toApart } from './grid/rows.ts'
import { useSheetEdits } from './grid/use-sheet-edits.ts'
import { LikePrices, type WhichPrice } from './LikePrices.tsx'
import { AddLine, LineTools, removeLine } from './LineTools.tsx'
import { SourceHead } from './SourceHead.tsx'
import { useDeal } from './use-deal.ts'
import { toSheetLine, useSheet } from './use-sheet.ts'

type DealScreenProps = Omit<DealDialogProps, 'inquiryId'> & { inquiry: InquiryDetails }

/** A deal from the request to the last shipment: its lines as one grid, and what is said and done of them. */
export function DealScreen({ inquiry, queue, onClose, onDeleted }: DealScreenProps) {
  const deal = useDeal(inquiry)
  const { quotes, orders, asks, sources, answers } = deal
  const [shownId, setShownId] = useState<string>()
  const [newId, setNewId] = useState<string>()
  const shown = quotes.find(({ id }) => id === shownId) ?? quotes.at(-1)
  const onStarted = ({ id }: Quote) => {
    setShownId(id)
    setNewId(id)
  }
  const items = useMemo(
    () => new Map(deal.inquiries.flatMap((one) => one.items.map((item) => [item.id, item]))),
    [deal.inquiries],
  )
  const sheet = useSheet({ inquiry, quotes, shown, items, inquiries: deal.inquiries, onStarted })
  const { saver } = sheet
  const edits = useSheetEdits(sheet.lines, sheet.apply)
  const [isPanelOpen, setIsPanelOpen] = useRemembered('dealPanel', (stored) => stored === true)
  const gridRef = useRef<HTMLTableElement>(null)
  const askToSend = useRef<() => void>(undefined)
  const takePrice = useRef<(which: WhichPrice) => void>(undefined)
  const [activeLine] = useState(createActiveLine)
  const [sending, setSending] = useState<Sending>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const shownOrders = useMemo(() => orders.filter(({ state }) => state !== 'cancelled'), [orders])
  const state = deal.isPending ? undefined : readDeal({ inquiry, sources, asks, quotes, orders: deal.entries })
  const groups = useMemo(
    () => [
      ...groupRows({
        lines: sheet.lines,
        inquiries: deal.inquiries,
        answers,
        orderLines: shownOrders.flatMap(({ lines }) => lines),
        orderMtrs: shownOrders.flatMap(({ mtrs }) => mtrs),
        acceptedIds: shown?.answer?.answer === 'accept' ? new Set(shown.answer.lineIds) : undefined,
        dropped: new Map(
          shownOrders.flatMap(({ dropped }) =>
            dropped.map(({ quoteLineId, version }) => [quoteLineId, changeNumber(version)] as const),
          ),
        ),
        toLine: toSheetLine,
      }),
      ...deal.apart.flatMap(({ inquiry: other, quote }) => toApart(groupRows(apartFacts(other, quote)))),
    ],
    [sheet.lines, deal.inquiries, deal.apart, answers, shownOrders, shown],
  )
  // Before it is known what is quoted, a key would begin another quote.
  const [isReady, setIsReady] = useState(false)
  if (!isReady && !deal.isPending) setIsReady(true)
  const inquiryIds = deal.inquiries.map(({ id }) => id)
  usePanelKeys(setIsPanelOpen)
  useFirstPrice(newId, shown, gridRef)
  const unasked = sources.filter((source) => !findAsk(asks, source))
  const ask = () => setDialog({ kind: 'ask', sources: unasked })
  return (
    <div className={classes['screen']} data-panel={isPanelOpen || undefined} data-queue>
      <DealHead
        inquiry={inquiry}
        orders={shownOrders}
        queue={queue}
        state={state}
        isPanelOpen={isPanelOpen}
        onPanel={() => setIsPanelOpen(!isPanelOpen)}
        onClose={onClose}
        onDeleted={onDeleted}
        next={
          state?.next && (
            <NextButton
              next={state.next}
              orders={orders}
              isBusy={sheet.isStarting || sending?.isBusy === true}
              onAsk={ask}
              onStart={sheet.start}
              onSend={() => {
                const draft = quotes.at(-1)
                if (draft && draft.id !== shown?.id) setShownId(draft.id)
                else askToSend.current?.()
              }}
              onTell={() => {
                setShownId(quotes.at(-1)?.id)
                setNewId(quotes.at(-1)?.id)
              }}
            />
          )
        }
      />
      <PaperDrop {...findPaperPlace({ orders, shown })} hasButton={false} />
      <main className={classes['main']}>
        {deal.failed && (
          <div className={classes['part']}>
            <LoadError title="The deal could not be loaded" query={deal.failed} />
          </div>
        )}
        <LostDrafts inquiry={inquiry} quotes={quotes} onRestored={onStarted} />
        {isReady && shown && shown.state !== 'draft' && (shown.state !== 'accepted' || shownOrders.length === 0) && (
          <VersionPart
            inquiry={inquiry}
            quotes={quotes}
            shown={shown}
            isNew={newId === shown.id}
            isWriteNext={state?.next?.act === 'write'}
            onStarted={onStarted}
          />
        )}
        {orders.map((order) => (
          <div key={order.id} className={classes['part']}>
            <OrderHead
              order={order}
              isNext={state?.next?.act === 'order' && state.next.orderId === order.id}
              isTold={state?.toldOrderIds.includes(order.id) === true}
            />
          </div>
        ))}
        {isReady ? (
          <section aria-label="Lines" className={classes['lines']}>
            <div className={classes['tools']}>
              <div className={classes['count']}>
                <h3>Selected Inventory Items ({formatCount(deal.inquiries.flatMap((one) => one.items).length)})</h3>
                <TotalWeight inquiries={deal.inquiries} />
              </div>
              <div className={classes['toolRow']}>
                {unasked.length > 1 && shownOrders.length === 0 && (
                  <Button size="xs" variant="default" onClick={ask}>
                    Ask all {unasked.length} suppliers
                  </Button>
                )}
                {shown?.state !== 'accepted' && (
                  <LineTools
                    lines={sheet.lines}
                    items={items}
                    answers={answers}
                    onLines={edits.replace}
                    gridRef={gridRef}
                  />
                )}
                {shown?.state === 'draft' && (
                  <div className={classes['draft']}>
                    <VersionName quote={shown} />
                    <DraftTools quote={shown} />
                  </div>
                )}
              </div>
            </div>
            <DealGrid
              label="Selected inventory items"
              groups={groups}
              stage={{ isAsked: asks.length > 0, isOrdered: shownOrders.length > 0 }}
              edits={edits}
              gridRef={gridRef}
              activeLine={activeLine}
              onTakePrice={(which) => takePrice.current?.(which)}
              wrong={findWrong(sending?.path)}
              conflicts={sheet.conflicts}
              onChoose={(conflict, side) => saver && settleConflict(saver, conflict, side, items)}
              onFillDown={(key) => {
                const from = sheet.lines.findIndex((line) => keyOfLine(line) === key)
                edits.replace(fillDown(sheet.lines, from, new Set()))
              }}
              onRemove={saver && ((key) => removeLine(saver, (line) => keyOfLine(line) === key))}
              onAdd={(key) => sheet.apply(new Map([[key, {}]]))}
              headOf={({ inquiryId, sourceCode, rows }) => {
                const apart = deal.apart.find((one) => one.inquiry.id === inquiryId)
                if (apart) return <ApartHead {...apart} />
                const source = sources.find(
                  (one) => one.inquiryId === inquiryId && one.code.toLowerCase() === sourceCode.toLowerCase(),
                )
                return (
                  <SourceHead
                    code={source?.code ?? sourceCode}
                    source={source}
                    rows={rows}
                    state={[...new Set(rows.map(({ item }) => item?.locationState ?? ''))].filter(Boolean).join(', ')}
                    ask={source && findAsk(asks, source)}
                    purchases={shownOrders.flatMap((order) =>
                      order.purchases
                        .filter((purchase) => purchase.sourceCode.toLowerCase() === sourceCode.toLowerCase())
                        .map((purchase) => ({ order, purchase })),
                    )}
                    onAsk={(asked) => setDialog({ kind: 'ask', sources: [asked] })}
                    onAnswer={(answered) => setDialog({ kind: 'answer', ask: answered })}
                    onVersions={(answered) => setDialog({ kind: 'versions', ask: answered })}
                    onPurchaseAnswer={(order, answered) => setDialog({ kind: 'purchase', order, ...answered })}
                  />
                )
              }}
            />
            {shown?.state !== 'accepted' && (
              <div className={classes['tools']}>
                {saver && <AddLine lines={sheet.lines} saver={saver} gridRef={gridRef} />}
                <Text size="xs" c="dimmed" visibleFrom="md">
                  Type over a cell · +3 or 12 % is over cost · Ctrl+D fills down · Ctrl+Z undoes · F8 takes the last
                  price of like steel, F9 the median · copy and paste with Excel
                </Text>
              </div>
            )}
          </section>
        ) : (
          !deal.failed && (
            <div className={classes['part']}>
              <Blocks heightsPx={[36, 40, 40, 40]} />
            </div>
          )
        )}
        {shown?.state === 'draft' && saver && (
          <div className={classes['part']}>
            <DraftTerms saver={saver} wrongPath={sending?.path} />
          </div>
        )}
        {shown && shown.state !== 'draft' && (
          <div className={classes['part']}>
            <SentTerms quote={shown} />
          </div>
        )}
      </main>
      <footer ref={stickyBar} className={classes['foot']}>
        {isReady && shown?.state !== 'accepted' && shownOrders.length === 0 && (
          <LikePrices activeLine={activeLine} groups={groups} quote={shown} edits={edits} takeRef={takePrice} />
        )}
        {shown?.state === 'draft' && saver ? (
          <DraftFoot
            key={shown.id}
            quote={shown}
            inquiry={inquiry}
            saver={saver}
            gridRef={gridRef}
            askRef={askToSend}
            onState={setSending}
            onSent={(sent) => {
              setNewId(sent.id)
              tellSent(sent, inquiry)
            }}
          />
        ) : shownOrders.length > 0 ? (
          shownOrders.map((order) => <OrderTotals key={order.id} order={order} />)
        ) : (
          shown && <QuoteTotals totals={shown.totals} quotedTotals={shown.quotedTotals} lines={standingLines(shown)} />
        )}
      </footer>
      {isPanelOpen && (
        <DealPanel
          inquiry={inquiry}
          inquiryIds={inquiryIds}
          quotes={quotes}
          shown={shown}
          onShow={setShownId}
          onStarted={onStarted}
          orders={orders}
          isOrdered={shownOrders.length > 0}
          onClose={() => setIsPanelOpen(false)}
        />
      )}
      {dialog && <DealQuestion dialog={dialog} inquiry={inquiry} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** `lines.2.price` as the number of the line and its field. */
function findWrong(path: string | undefined): { number: number; field: string } | undefined {
  const [list, row, field] = path?.split('.') ?? []
  return list === 'lines' && row !== undefined && field !== undefined ? { number: Number(row) + 1, field } : undefined
}

const standingLines = ({ answer, lines }: Quote) =>
  answer?.answer === 'accept' ? lines.filter(({ id }) => answer.lineIds.includes(id)) : lines

function tellSent(sent: Quote, { company }: InquiryDetails): void {
  notify(
    isReadyToSend(sent)
      ? { title: 'Quote Ready', description: 'Copy the link or open it in your email program.' }
      : {
          title: 'Quote Sent',
          description: `Version ${sent.version} for ${company} is good through ${formatDay(sent.validUntil)}.`,
        },
  )
}

/** The panel opens and closes by a key, and the note has the focus by another. */
function usePanelKeys(setIsOpen: (isOpen: boolean) => void): void {
  const panel = () => document.querySelector<HTMLElement>('[data-queue] aside')
  useOfficeKeys({
    i: () => setIsOpen(panel() === null),
    n: () => {
      setIsOpen(true)
      requestAnimationFrame(() => panel()?.querySelector<HTMLElement>('textarea[aria-label="Internal note"]')?.focus())
    },
  })
}

/** A version that was just begun by a button has the focus in its first price. */
function useFirstPrice(newId: string | undefined, shown: Quote | undefined, gridRef: { current: HTMLElement | null }) {
  const isDraft = shown?.state === 'draft' && shown.id === newId
  useEffect(() => {
    const grid = gridRef.current
    if (isDraft && !grid?.contains(document.activeElement)) focusLine(grid, 1, 'price')
  }, [isDraft, gridRef])
}

type NextButtonProps = {
  next: NextAct
  orders: readonly Order[]
  isBusy: boolean
  onAsk: () => void
  onStart: () => void
  onSend: () => void
  onTell: () => void
}

/** What is next, as the one orange button of the screen. */
function NextButton({ next, orders, isBusy, ...acts }: NextButtonProps) {
  if (next.act === 'order') {
    const order = orders.find(({ id }) => id === next.orderId)
    return order && <OrderNextButton order={order} isMain />
  }
  const act = { ask: acts.onAsk, write: acts.onStart, send: acts.onSend, tell: acts.onTell }[next.act]
  return (
    <BusyButton color="hot" isBusy={isBusy} onClick={act}>
      {next.act === 'send' ? sendLabel : next.label}
    </BusyButton>
  )
}

const apartFacts = (inquiry: InquiryDetails, quote: Quote | undefined): Parameters<typeof groupRows>[0] => ({
  lines: quote ? toDraft(quote).lines.filter((line) => inquiry.items.some(({ id }) => id === line.inquiryItemId)) : [],
  inquiries: [inquiry],
  answers: new Map(),
  orderLines: [],
  orderMtrs: [],
  acceptedIds: undefined,
  dropped: new Map(),
  toLine: toSheetLine,
})

/** An inquiry of the same request that is quoted apart, with its own total. */
function ApartHead({ inquiry, quote }: { inquiry: InquiryDetails; quote: Quote | undefined }) {
  return (
    <Text size="sm">
      <b>{nameSources(inquiry)}</b> · quoted apart ·{' '}
      {quote ? (
        <>
          version {quote.version}: <QuoteState quote={quote} /> · {describeTotal(quote)}
        </>
      ) : (
        statusLabel(inquiry.status)
      )}{' '}
      ·{' '}
      <OfficeLink inherit place={{ tab: 'inquiries', company: inquiry.reference, inquiry: inquiry.id }}>
        Open
      </OfficeLink>
    </Text>
  )
}

type LostDraftsProps = { inquiry: InquiryDetails; quotes: readonly Quote[]; onRestored: (quote: Quote) => void }

/** What was typed in a draft that a colleague deleted or sent. */
function LostDrafts({ inquiry, quotes, onRestored }: LostDraftsProps) {
  const [last, setLast] = useState<Quote>()
  const draft = quotes.find(({ state }) => state === 'draft')
  const gone = findLostDraft(last, quotes)
  if (draft && draft.id !== last?.id && !gone) setLast(draft)
  if (!gone) return null
  return (
    <div className={classes['part']}>
      <LostDraft
        inquiry={inquiry}
        {...gone}
        onSettled={(restored) => {
          setLast(undefined)
          if (restored) onRestored(restored)
        }}
      />
    </div>
  )
}

type VersionPartProps = {
  inquiry: InquiryDetails
  quotes: readonly Quote[]
  shown: Quote
  isNew: boolean
  /** Whether the button of the next step begins a version. */
  isWriteNext: boolean
  onStarted: (quote: Quote) => void
}

/** Which version the lines are of, where it stands, and what is done with it. */
function VersionPart({ inquiry, quotes, shown, isNew, isWriteNext, onStarted }: VersionPartProps) {
  const isDrafted = quotes.some(({ state }) => state === 'draft')
  return (
    <section aria-label="Quote" className={classes['part']}>
      <div className={classes['stand']}>
        <VersionName quote={shown} />
        {!isDrafted && (
          <StartButtons inquiry={inquiry} quotes={quotes} onStarted={onStarted} isBestElsewhere={isWriteNext} />
        )}
      </div>
      <SentQuote
        key={shown.id}
        quote={shown}
        inquiry={inquiry}
        isNew={isNew}
        isOpenDecline={isOpenDecline(shown, quotes)}
      />
    </section>
  )
}

/** `I-1042, version 2 · Sent · valid through Dec 12, 2026` */
function VersionName({ quote }: { quote: Quote }) {
  const { reference, version, inquiryIds, state, validUntil } = quote
  return (
    <Text size="sm">
      <b>
        {reference}, version {version}
      </b>{' '}
      {inquiryIds.length > 1 && `for ${formatCount(inquiryIds.length)} inquiries `}· <QuoteState quote={quote} />
      {(state === 'sent' || state === 'expired') && ` · valid through ${formatDay(validUntil)}`}
    </Text>
  )
}

function TotalWeight({ inquiries }: { inquiries: readonly Pick<InquiryDetails, 'items'>[] }) {
  const { total, note } = sumWeight(inquiries.flatMap(({ items }) => items))
  return (
    <Text size="sm" className="tabular">
      Total weight <b>{total}</b>
      {note && ` · ${note}`}
    </Text>
  )
}

type OpenDialog =
  | { kind: 'ask'; sources: readonly AskSource[] }
  | { kind: 'answer' | 'versions'; ask: Ask }
  | ({ kind: 'purchase'; order: Order } & AnsweredPurchase)

function DealQuestion({
  dialog,
  inquiry,
  onClose,
}: {
  dialog: OpenDialog
  inquiry: InquiryDetails
  onClose: () => void
}) {
  switch (dialog.kind) {
    case 'ask':
      return <AskDialog inquiry={inquiry} sources={dialog.sources} onClose={onClose} />
    case 'answer':
      return <AnswerDialog ask={dialog.ask} onClose={onClose} />
    case 'versions':
      return <EarlierAnswers ask={dialog.ask} onClose={onClose} />
    case 'purchase':
      return <PurchaseAnswerDialog {...dialog} onClose={onClose} />
  }
}
