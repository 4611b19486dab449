import { Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findRegionOfState, type RegionName } from '../../../shared/places/regions.ts'
import { useFormRegionLink, useInventorySummary } from '../../buyer/regions/hooks.ts'
import { RegionMap } from '../../buyer/regions/RegionMap.tsx'
import { FindDealsForm } from '../../buyer/visit/FindDealsForm.tsx'
import { readFindDealsForm } from '../../buyer/visit/find-deals-draft.ts'
import { saveBuyer } from '../../buyer/visit/use-buyer-form.ts'
import { customerSession } from '../../platform/session/customer-session.ts'
import { Page } from '../../ui/page/Page.tsx'
import classes from './find-deals.module.css'

const route = getRouteApi('/find-deals')

/** Asks buyers who they are before they see a region's inventory. */
export function FindDealsPage() {
  const { region: picked, category, source } = route.useSearch()
  const navigate = useNavigate()
  const summary = useInventorySummary()
  const linkTo = useFormRegionLink(category)
  const [ofState, setOfState] = useState(() => findRegionOfState(readFindDealsForm().state)?.name)
  useEffect(() => {
    if (picked.length > 0) customerSession.saveRegions(picked)
  }, [picked])
  const shown = picked.length > 0 || !ofState ? picked : [ofState]

  return (
    <Page
      title="Your company information"
      lead="We need to know who to quote. We ask once per visit, so you can send inquiries without typing it again."
    >
      <div className={classes['columns']}>
        <FindDealsForm
          picked={picked}
          onStateChange={setOfState}
          onReady={(details, regions) => {
            saveBuyer(details, regions)
            void navigate({ to: '/inventory/results', search: { region: [...regions], category, source } })
          }}
        />
        <aside className={classes['region']}>
          <Text fw={600}>{regionSentence(shown)}</Text>
          <Text size="sm" c="dimmed" mb="sm">
            {picked.length > 0
              ? 'To change it, choose another region on the map.'
              : "We use your state's region unless you choose another on the map."}
          </Text>
          <RegionMap linkTo={linkTo} summary={summary.data} selected={shown} />
          <Button
            component={Link}
            to="/regions"
            variant="default"
            mt="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to the regions
          </Button>
        </aside>
      </div>
    </Page>
  )
}

function regionSentence(regions: readonly RegionName[]): string {
  if (regions.length === 0) return 'No region chosen yet'
  return `${regions.length === 1 ? 'Region' : 'Regions'}: ${regions.join(', ')}`
}
