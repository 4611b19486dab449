/** The outlines drawn at build time by scripts/client-build/region-map.ts. */
declare module 'virtual:region-map' {
  export const outlines: {
    regions: Record<import('../../../shared/places/regions.ts').RegionCode, string>
    unassigned: string
    stateBorders: string
  }
}
