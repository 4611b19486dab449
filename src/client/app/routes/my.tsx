import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Link } from '@tanstack/react-router'
import { useMine } from '../../buyer/mine/hooks.ts'
import { MailLinkForm } from '../../buyer/mine/MailLinkForm.tsx'
import { MineView } from '../../buyer/mine/MineView.tsx'
import { site } from '../../platform/text/site.ts'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'
import { NotFound, Page } from '../../ui/page/Page.tsx'

/** Where a buyer asks for the link to all that he has with us; it goes by email alone. */
export function MyPage() {
  if (!site.sendsMail) return <NotFound />
  return (
    <Page
      title="What you have with us"
      lead="Inquiries, needs lists, quotes and orders on one page. Enter your email address, and we send you the link."
      width="form"
    >
      <MailLinkForm />
    </Page>
  )
}

/** All that a buyer has with us, behind a link in an email. */
export const MyRequestsPage = linkedPage({
  useLinked: useMine,
  title: 'What you have with us',
  failed: 'What you have with us could not be loaded',
  invalid: 'A link to what you have with us works for 30 days. Make sure you copied the whole link, or get a new one.',
  another: site.sendsMail && (
    <Button component={Link} to="/my" color="hot" w="fit-content">
      Get a new link
    </Button>
  ),
  view: (token, mine) => (
    <ModalsProvider>
      <MineView token={token} mine={mine} />
    </ModalsProvider>
  ),
})
