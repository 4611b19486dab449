import { findRegionCode } from '../../../../shared/places/regions.ts'
import type { PhrasePart, SearchInput } from '../../../../shared/search/schema.ts'
import { findMetal } from '../../../../shared/steel/metal-names.ts'
import type { Filter, SizeRange } from '../index/question.ts'

type Given = Pick<SearchInput, keyof SearchInput>
type TextPart = Extract<PhrasePart, { value: string }>
type SizePart = Extract<PhrasePart, { value: [number, number] }>

/** The filter of a search. A parameter wins over the same part of the phrase. */
export function readFilter(input: Given, parts: readonly PhrasePart[]): Filter {
  return {
    regions: orElse(input.region, () => textsOf(parts, 'region').flatMap((text) => findRegionCode(text) ?? [])),
    categories: orElse(input.category, () => parts.flatMap((part) => (part.filter === 'category' ? part.value : []))),
    states: orElse(input.state, () => textsOf(parts, 'state')),
    sources: orElse(input.source, () => textsOf(parts, 'source')),
    grades: input.grade,
    kindsOfGrade: textsOf(parts, 'grade'),
    conditions: orElse(input.condition, () => textsOf(parts, 'condition')),
    coatings: orElse(input.coating, () => textsOf(parts, 'coating')),
    metals: orElse(input.metal, () => textsOf(parts, 'metal').flatMap((text) => findMetal(text) ?? [])),
    thickness: rangeOr(parts, 'thickness', { from: input.thicknessFrom, to: input.thicknessTo }),
    width: rangeOr(parts, 'width', { from: input.widthFrom, to: input.widthTo }),
    length: rangeOr(parts, 'length', { from: input.lengthFrom, to: input.lengthTo }),
    weight: { from: input.weightFrom, to: input.weightTo },
    isUnreadIncluded: input.unread,
    ids: input.id,
    words: textsOf(parts, 'text'),
  }
}

function orElse<Value>(given: readonly Value[], read: () => readonly Value[]): readonly Value[] {
  return given.length > 0 ? given : read()
}

function textsOf(parts: readonly PhrasePart[], filter: TextPart['filter']): string[] {
  return parts.flatMap((part) => (part.filter === filter ? part.value : []))
}

function rangeOr(parts: readonly PhrasePart[], filter: SizePart['filter'], given: SizeRange): SizeRange {
  if (given.from !== undefined || given.to !== undefined) return given
  const sizes = parts.flatMap((part) => (part.filter === filter ? [part.value] : []))
  if (sizes.length === 0) return {}
  return {
    from: { figure: Math.min(...sizes.map(([from]) => from)) },
    to: { figure: Math.max(...sizes.map(([, to]) => to)) },
  }
}
