import { Box, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { FacetValues, SearchAnswer } from '../../../shared/search/schema.ts'
import { type BoundedAspect, boundedAspects, type FacetName } from '../../../shared/search/terms.ts'
import { gradeKey } from '../../../shared/steel/grades.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { useKeptChange } from '../../ui/fields/use-kept-change.ts'
import { useTyped, useTypedText } from '../../ui/fields/use-typed-text.ts'
import { ChoiceList } from '../item/ranges/ChoiceList.tsx'
import { RangeFields } from '../item/ranges/RangeFields.tsx'
import { isHalfTyped, type RangeTexts } from '../item/ranges/range.ts'
import { type PhraseReading, stateName } from '../question/phrase-text.ts'
import { boundNamesOf, type SearchAspect, type SearchPageParams } from '../question/search-page-params.ts'
import {
  appliedCoatings,
  boundTextsOf,
  coatingsOf,
  isReversed,
  readBound,
  valuesOf,
  withAspect,
} from '../question/search-question.ts'
import { isSameChoice } from '../stock/item-filter.ts'
import { aspectNames } from './search-chips.ts'

const shownFirst = 8
const linksMax = 20
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
  /** Whether the thickness has its fields in the toolbar. */
  isThicknessElsewhere: boolean
  onChange: ChangeSearch
}

/** Everything that narrows the search, each value with the number of items that it would find. */
export function SearchFilters(props: SearchFiltersProps) {
  const { params, reading, facets, isLoading, isThicknessElsewhere, onChange } = props
  const aspects = isThicknessElsewhere ? boundedAspects.filter((aspect) => aspect !== 'thickness') : boundedAspects
  const change = (aspect: SearchAspect, isTyped: boolean) => (changed: SearchPageParams) =>
    onChange(withAspect(params, reading, aspect, changed), { isTyped })
  return (
    <Stack gap={20}>
      {aspects.map((aspect) => (
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
            <FacetLinks name={name} values={facets[name]} params={params} />
            <Facet
              name={name}
              chosen={valuesOf(params, reading, name)}
              isFromPhrase={params[name] === undefined}
              values={facets[name]}
              onChange={change(name, false)}
            />
          </div>
        ))}
    </Stack>
  )
}

function FacetSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Stack gap={16} pt={28} aria-hidden>
      {isSlow && skeletonRows.map((row) => <Skeleton key={row} height={12} />)}
    </Stack>
  )
}

/** Without scripts, each value of a filter as a link; with them nothing. */
function FacetLinks({ name, values, params }: { name: FacetName; values: FacetValues; params: SearchPageParams }) {
  return (
    <noscript>
      <ul className="plain-list" aria-label={aspectNames[name]}>
        {values.slice(0, linksMax).map(({ value, count }) => (
          <li key={value}>
            <Link to="/inventory/search" search={{ ...params, [name]: [value] }}>
              {value}
            </Link>{' '}
            {count}
          </li>
        ))}
      </ul>
    </noscript>
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

/** The id of a filter's place. */
export function idOf(aspect: SearchAspect): string {
  return `filter-${aspect}`
}

type FiltersButtonProps = Omit<SearchFiltersProps, 'facets'> & {
  answer: SearchAnswer | undefined
  label: string
  drawer: { isOpen: boolean; open: () => void; close: () => void }
  /** The filter that has the focus at first. */
  focusOn: SearchAspect | undefined
}

/** The filters in a drawer, where there is no room for them beside the list. */
export function FiltersButton({ answer, label, onChange, drawer, focusOn, ...filters }: FiltersButtonProps) {
  const { isOpen, open, close } = drawer
  const change = useKeptChange<SearchPageParams>(isOpen, (next) => onChange(next, { isTyped: isOpen }))
  // After the drawer has opened, which moves the focus itself.
  useEffect(() => {
    if (isOpen && focusOn) focusFilter(focusOn)
  }, [isOpen, focusOn])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </Button>
      <SideDrawer title="Filters" isOpen={isOpen} onClose={close}>
        <SearchFilters {...filters} facets={answer?.facets} onChange={change} />
        <Box ref={stickyBar} mt={20} mb={-24} bg="var(--surface)" className="dialog-foot">
          <Button fullWidth onClick={close}>
            {answer === undefined ? 'Done' : `Show ${formatCountOf(answer.total, 'item')}`}
          </Button>
        </Box>
      </SideDrawer>
    </>
  )
}

const typingPauseMs = 300

type CoatingFieldProps = {
  /** What is wanted at least; of several any. */
  coatings: readonly string[]
  onChange: (change: SearchPageParams) => void
}

/** The coating that items have at least. What cannot be read stays, and filters nothing. */
function CoatingField({ coatings, onChange }: CoatingFieldProps) {
  const { typed, type } = useTypedText(
    coatings.join(', '),
    (text) => onChange({ coating: toCoatings(text) }),
    typingPauseMs,
  )
  const given = toCoatings(typed) ?? []
  const isWrong = appliedCoatings({ coating: given }).length < given.length
  return (
    <TextInput
      label="Coating, at least"
      placeholder="G90"
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      error={isWrong && 'Use a coating such as G90, A60 or AZ50.'}
    />
  )
}

function toCoatings(text: string): string[] | undefined {
  const coatings = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return coatings.length > 0 ? coatings : undefined
}

const boundPauseMs = 100

type FieldWords = { legend: string; placeholder: string; expected: string }

const fieldWords: Record<BoundedAspect, FieldWords> = {
  thickness: {
    legend: 'Thickness',
    placeholder: '10 GA',
    expected: 'Use inches, a gauge or mm, such as .1345, 3/16, 10 GA or 4.5 mm.',
  },
  width: { legend: 'Width', placeholder: '48', expected: "Use inches, feet or mm, such as 48, 4' or 1219 mm." },
  length: { legend: 'Length', placeholder: "10'", expected: "Use inches, feet or mm, such as 120, 10' or 3048 mm." },
  weight: { legend: 'Weight, lbs', placeholder: '20,000', expected: 'Use pounds, such as 20,000.' },
}

type BoundFieldsProps = {
  aspect: BoundedAspect
  params: SearchPageParams
  reading: PhraseReading
  onChange: (change: SearchPageParams) => void
  /** In a toolbar: on one line, with this between From and To. */
  between?: ReactNode
}

/** From and To of a size or the weight, applied after a pause in typing. What cannot be read stays, and filters nothing. */
export function BoundFields({ aspect, params, reading, onChange, between }: BoundFieldsProps) {
  const { legend, placeholder, expected } = fieldWords[aspect]
  const [fromName, toName] = boundNamesOf(aspect)
  const { typed, type } = useTyped<RangeTexts, RangeTexts>({
    value: boundTextsOf(params, reading, aspect),
    isSame: (a, b) => a.from === b.from && a.to === b.to,
    toTyped: (texts) => texts,
    toValue: ({ from, to }) => ({ from: from.trim(), to: to.trim() }),
    onChange: ({ from, to }) => onChange({ [fromName]: from || undefined, [toName]: to || undefined }),
    pauseMs: boundPauseMs,
  })
  return (
    <RangeFields
      legend={between ? `${legend}, in` : legend}
      isInline={between ? true : undefined}
      between={between}
      typed={typed}
      onType={type}
      isReadable={(text) => readBound(aspect, text) !== undefined}
      isUnfinished={mayBecomeSize}
      expected={expected}
      isReversed={isReversed(params, aspect)}
      fieldProps={(end) => ({ placeholder: end === 'from' ? placeholder : '', autoComplete: 'off', maxLength: 40 })}
    />
  )
}

// `4.5 m` may become `4.5 mm`.
function mayBecomeSize(typed: string): boolean {
  return isHalfTyped(typed.replace(/\s*[a-z#'"]{1,5}$/i, ''))
}
