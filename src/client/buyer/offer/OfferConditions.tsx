import { Stack, Text, Title } from '@mantine/core'
import type { QuoteOffer } from '../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../shared/quotes/terms.ts'
import { describeBasis, describeFreight } from '../../../shared/quotes/words.ts'
import { Fact } from '../../ui/page/Fact.tsx'
import classes from './offer.module.css'

/** Where the steel is, who pays the freight, which weight counts, and the terms. */
export function OfferConditions({ offer }: { offer: QuoteOffer }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>Terms</Title>
      <dl className={classes['facts']}>
        {offer.fobPoint && <Fact name="FOB point">{offer.fobPoint}</Fact>}
        <Fact name="Freight">{describeFreight(offer)}</Fact>
        {describeBasis(offer) && <Fact name="Weights">{describeBasis(offer)}</Fact>}
        {offer.terms && <Fact name="Terms">{offer.terms}</Fact>}
      </dl>
      <Text size="sm">{priorSaleNote}</Text>
    </Stack>
  )
}
