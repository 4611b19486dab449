import { Anchor } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isReviewable } from '../../buyer/asking/draft-items.ts'
import { WithSelection } from '../../buyer/picks/Selection.tsx'
import { NeedsRequestForm } from '../../buyer/request/NeedsRequestForm.tsx'
import { NeedsReceipt, NeedsReview, PrintedDraft, reviewTitle, SentLists } from '../../buyer/request/NeedsReview.tsx'
import { useNeedsRequest } from '../../buyer/request/use-needs-request.ts'
import { focusHeading } from '../../platform/moves/focus.ts'
import { Page } from '../../ui/page/Page.tsx'

const route = getRouteApi('/needs')

/** Where buyers list what they did not find in the inventory: the form, and the review before it is sent. */
export function NeedsPage() {
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const request = useNeedsRequest()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { form, isSent, sentLists, receipt, setReceipt } = request
  // The path stays the same between form and review, so the layout does not move the focus.
  useDidUpdate(() => {
    // The receipt has it.
    if (isSent) return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView()
  }, [view])
  useEffect(() => {
    if (isSent) void navigate({ search: {}, replace: true, resetScroll: false })
  }, [isSent, navigate])

  if (view === 'review' && !isSent) {
    if (!isReviewable(form.values)) return <Navigate to="/needs" replace />
    return (
      <Page title={reviewTitle} windowTitle={reviewTitle} withoutHeading>
        <PrintedDraft draft={form.values} />
        <NeedsReview
          request={request}
          headingRef={headingRef}
          onAddMore={() => void navigate({ search: {}, resetScroll: false })}
        />
      </Page>
    )
  }
  return (
    <Page
      title={`Tap into Our Vast ${form.values.current.category || 'Steel'} Network`}
      lead={
        <>
          Not in the inventory? Tell us what you need, and our specialists will look for it nationwide. Have steel to
          sell instead?{' '}
          <Anchor component={Link} to="/sell" inherit>
            List your steel
          </Anchor>
        </>
      }
    >
      <PrintedDraft draft={form.values} />
      <SentLists lists={sentLists.filter((list) => list !== receipt)} onOpen={setReceipt} />
      {receipt && (
        <NeedsReceipt
          key={receipt.sentAt}
          sent={receipt}
          onClose={() => {
            focusHeading()
            setReceipt(undefined)
          }}
        />
      )}
      <WithSelection hint="Items you check in the inventory are listed here.">
        <NeedsRequestForm
          request={request}
          headingRef={headingRef}
          onReview={() => void navigate({ search: { view: 'review' }, resetScroll: false })}
        />
      </WithSelection>
    </Page>
  )
}
