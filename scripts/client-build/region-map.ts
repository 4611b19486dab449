import { createRequire } from 'node:module'
import { geoPath } from 'd3-geo'
import type { MultiPolygon as MergedMultiPolygon, Polygon as MergedPolygon, Position } from 'geojson'
import svgpath from 'svgpath'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { findRegionOfState, regions } from '../../src/shared/places/regions.ts'
import { findStateCode } from '../../src/shared/places/states.ts'

const moduleId = 'virtual:region-map'
const resolvedId = `\0${moduleId}`

// In map units; the map is 975 units wide and drawn at half to full size.
const toleranceUnits = 0.5
const digits = 1
const islandAreaMinUnits2 = 3

type StateProperties = { name: string }
type StateShape = Polygon<StateProperties> | MultiPolygon<StateProperties>
type StatesTopology = Topology<{ states: GeometryCollection<StateProperties> }>
type Points = [number, number][]

/** The outlines of the map as SVG path data, in the units of us-atlas' Albers projection (975 by 610). */
export type RegionMapData = {
  regions: Record<string, string>
  /** Nevada and Hawaii, which belong to no region. */
  unassigned: string
  /** The borders between states of one region. */
  stateBorders: string
}

/** Draws the regions of src/shared/places/regions.ts from the states of us-atlas, with borders simplified for the screen. */
export function drawRegionMap(): RegionMapData {
  const topology = thinBorders(readStates())
  const { states } = topology.objects
  const shapes = states.geometries.filter(
    (shape): shape is StateShape => shape.type === 'Polygon' || shape.type === 'MultiPolygon',
  )
  const shapesOf = (code: string | undefined) => shapes.filter((shape) => regionCodeOf(shape) === code)
  const toAbsolutePath = geoPath().digits(digits)
  // Steps from point to point are written in a third less than places.
  const toPath = (shape: Parameters<typeof toAbsolutePath>[0]) =>
    svgpath(toAbsolutePath(shape) ?? '')
      .rel()
      .round(digits)
      .toString()
  const draw = (code: string | undefined) => toPath(withoutSpecks(merge(topology, shapesOf(code))))
  const borders = mesh(
    topology,
    states,
    (a, b) => a !== b && regionCodeOf(a as StateShape) === regionCodeOf(b as StateShape),
  ) // the states object holds states only
  return {
    regions: Object.fromEntries(regions.map(({ code }) => [code, draw(code)])),
    unassigned: draw(undefined),
    stateBorders: toPath(borders),
  }
}

/** Serves the drawn map to the client as the module `virtual:region-map`, so no map code reaches the browser. */
export function regionMap() {
  return {
    name: 'region-map',
    resolveId: (id: string) => (id === moduleId ? resolvedId : undefined),
    load: (id: string) =>
      id === resolvedId ? `export const outlines = ${JSON.stringify(drawRegionMap())}` : undefined,
  }
}

function readStates(): StatesTopology {
  const read = createRequire(import.meta.url)
  const topology: StatesTopology = read('us-atlas/states-albers-10m.json')
  const { states } = topology.objects
  // Leaves out territories.
  const geometries = states.geometries.filter(
    ({ properties = {} }) => 'name' in properties && findStateCode(properties.name),
  )
  return { ...topology, objects: { states: { ...states, geometries } } }
}

function regionCodeOf({ properties }: StateShape): string | undefined {
  return findRegionOfState(findStateCode(properties?.name ?? '') ?? '')?.code
}

// Arc by arc, so neighbors keep a common border.
function thinBorders(topology: StatesTopology): StatesTopology {
  const { transform, ...rest } = topology
  const [scaleX, scaleY] = transform?.scale ?? [1, 1]
  const [originX, originY] = transform?.translate ?? [0, 0]
  const arcs = topology.arcs.map((arc) => {
    let x = 0
    let y = 0
    const points = arc.map(([dx = 0, dy = 0]): [number, number] => {
      x = transform ? x + dx : dx
      y = transform ? y + dy : dy
      return [x * scaleX + originX, y * scaleY + originY]
    })
    return thin(points)
  })
  return { ...rest, arcs }
}

/** Ramer-Douglas-Peucker: drops points nearer to the line between their kept neighbors than the tolerance. */
function thin(points: Points): Points {
  const [first, ...others] = points
  const last = others.pop()
  if (!first || !last || others.length === 0) return points
  const distances = others.map((point) => distanceToLine(point, first, last))
  const farthest = Math.max(...distances)
  if (farthest <= toleranceUnits) return [first, last]
  const split = distances.indexOf(farthest) + 1
  return [...thin(points.slice(0, split + 1)), ...thin(points.slice(split)).slice(1)]
}

function distanceToLine([x, y]: [number, number], [x1, y1]: [number, number], [x2, y2]: [number, number]): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  // A closed arc starts where it ends.
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1) / length
}

function withoutSpecks(shape: MergedMultiPolygon): MergedMultiPolygon {
  return { ...shape, coordinates: shape.coordinates.filter(isVisible) }
}

function isVisible([outline = []]: MergedPolygon['coordinates']): boolean {
  return Math.abs(ringArea(outline)) >= islandAreaMinUnits2
}

function ringArea(ring: Position[]): number {
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}
