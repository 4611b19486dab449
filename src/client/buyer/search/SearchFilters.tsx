import { Skeleton } from '@mantine/core'
import type { FacetValues, SearchAnswer } from '../../../shared/search/schema.ts'
import { boundedAspects, type FacetName } from '../../../shared/search/terms.ts'
import { gradeKey } from '../../../shared/steel/grades.ts'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { ChoiceList } from '../item/ranges/ChoiceList.tsx'
import type { PhraseReading } from '../question/phrase-text.ts'
import type { SearchAspect, SearchPageParams } from '../question/search-page-params.ts'
import { withAspect } from '../question/search-question.ts'
import { coatingsOf, valuesOf } from '../question/search-values.ts'
import { stateName } from '../question/state-name.ts'
import { isSameChoice } from '../stock/item-filter.ts'
import { BoundFields } from './BoundFields.tsx'
import { CoatingField } from './CoatingField.tsx'
import classes from './SearchFilters.module.css'
import { aspectNames } from './search-chips.ts'

const shownFirst = 8
const skeletonRows = Array.from({ length: shownFirst }, (_, row) => `row ${row}`)
// The sizes come first: the lists grow and shrink with each search, and would move the field that one types in.
const lists = ['category', 'grade', 'condition', 'region', 'state', 'source'] as const satisfies readonly FacetName[]

const isSameGrade = (a: string, b: string) => gradeKey(a) === gradeKey(b)

/** How a filter changes the search; what is typed replaces the address before. */
export type ChangeSearch = (next: SearchPageParams, how?: { isTyped?: boolean }) => void

type SearchFiltersProps = {
  params: SearchPageParams
  reading: PhraseReading
  /** Undefined until the first answer. */
  facets: SearchAnswer['facets'] | undefined
  isLoading: boolean
  onChange: ChangeSearch
}

/** Everything that narrows the search, each value with the number of items that it would find. */
export function SearchFilters({ params, reading, facets, isLoading, onChange }: SearchFiltersProps) {
  const change = (aspect: SearchAspect, isTyped: boolean) => (changed: SearchPageParams) =>
    onChange(withAspect(params, reading, aspect, changed), { isTyped })
  return (
    <div className={classes['filters']}>
      {boundedAspects.map((aspect) => (
        <div key={aspect} id={idOf(aspect)}>
          <BoundFields aspect={aspect} params={params} reading={reading} onChange={change(aspect, true)} />
        </div>
      ))}
      <div id={idOf('coating')}>
        <CoatingField coatings={coatingsOf(params, reading)} onChange={change('coating', true)} />
      </div>
      {facets === undefined && isLoading && <FacetSkeleton />}
      {facets &&
        lists.map((name) => (
          <div key={name} id={idOf(name)}>
            <Facet
              name={name}
              chosen={valuesOf(params, reading, name)}
              isFromPhrase={params[name] === undefined}
              values={facets[name]}
              onChange={change(name, false)}
            />
          </div>
        ))}
    </div>
  )
}

function FacetSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <div className={classes['skeleton']} aria-hidden>
      {isSlow && skeletonRows.map((row) => <Skeleton key={row} height={12} />)}
    </div>
  )
}

type FacetProps = {
  name: FacetName
  chosen: readonly string[]
  isFromPhrase: boolean
  values: FacetValues
  onChange: (change: SearchPageParams) => void
}

function Facet({ name, chosen, isFromPhrase, values, onChange }: FacetProps) {
  const isSame = name === 'grade' ? isSameGrade : isSameChoice
  // A grade in the phrase may be a kind of grade, of which no item has just the name.
  const isListed = (grade: string) => values.some(({ value }) => isSame(value, grade))
  const ticked = name === 'grade' && isFromPhrase ? chosen.filter(isListed) : chosen
  return (
    <ChoiceList
      legend={aspectNames[name]}
      choices={values.map(({ value, count }) => ({ label: value, count }))}
      chosen={ticked}
      isSame={isSame}
      onChange={(next) => onChange({ [name]: next.length > 0 ? next : undefined })}
      shownFirst={shownFirst}
      {...(name === 'state' && { nameOf: stateName })}
    />
  )
}

/** Moves the focus to the first control of a filter, if it is on screen. */
export function focusFilter(aspect: SearchAspect): boolean {
  const filter = document.getElementById(idOf(aspect))
  filter?.scrollIntoView({ block: 'nearest' })
  const control = filter?.querySelector<HTMLInputElement>('input:checked') ?? filter?.querySelector('input')
  control?.focus({ preventScroll: true })
  return filter !== null
}

function idOf(aspect: SearchAspect): string {
  return `filter-${aspect}`
}
