// Loaded first in the page under test to take times there: a call from outside would be a round trip late.
// All figures are ms of the page's own clock.
;(() => {
  const listPath = '/trpc/inventory.list'
  const searchPath = '/trpc/inventory.search'
  const rowSelector = '[data-index]'
  const samplePoints = 9
  const longTextChars = 1_000

  /** @type {{ parsedAt?: number, queriedAt?: number, drawnAt?: number, paintedAt?: number }} */
  const list = {}
  /** @type {number[]} */
  let keyMs = []
  let lastKeyAt = 0
  let shownAt = 0
  /** @type {{ at: number, scrolledPx: number, isBlank: boolean }[]} */
  let frames = []
  let isWatching = false
  /** @type {{ pressedAt?: number, isSeen?: boolean, shownMs?: number }} */
  let found = {}
  /** @type {{ lcpMs: number, cls: number }} */
  const load = { lcpMs: 0, cls: 0 }

  // By the second frame, the first is on the screen.
  /** @param {() => void} then */
  const afterPaint = (then) => requestAnimationFrame(() => requestAnimationFrame(then))

  const parseJson = JSON.parse
  JSON.parse = function parseTimed(...given) {
    const read = parseJson.apply(this, given)
    if (list.drawnAt === undefined && given[0].length > longTextChars) {
      list.parsedAt = performance.now()
      // The client's own timer, which passes the response on, is set later and fires after this one.
      setTimeout(() => {
        list.queriedAt = performance.now()
      })
    }
    return read
  }

  const firstRow = new MutationObserver(() => {
    if (!document.querySelector(rowSelector)) return
    firstRow.disconnect()
    list.drawnAt = performance.now()
    afterPaint(() => {
      list.paintedAt = performance.now()
    })
  })
  firstRow.observe(document, { childList: true, subtree: true })

  const paints = new MessageChannel()
  /** @type {number[]} */
  const pressedAt = []
  paints.port1.onmessage = () => {
    const at = pressedAt.shift()
    if (at !== undefined) keyMs.push(performance.now() - at)
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      lastKeyAt = timeStamp
      found.pressedAt ??= timeStamp
      pressedAt.push(timeStamp)
      // A message sent in a frame's last step arrives after the frame.
      requestAnimationFrame(() => paints.port2.postMessage(undefined))
    },
    { capture: true },
  )

  const counter = new MutationObserver(() =>
    afterPaint(() => {
      shownAt = performance.now()
    }),
  )

  // The first change of the page after the answer to the key.
  const hits = new MutationObserver(() => {
    const { pressedAt = Number.POSITIVE_INFINITY } = found
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(searchPath))
    if (found.isSeen || !answers.some(({ startTime }) => startTime >= pressedAt)) return
    found.isSeen = true
    const seen = found
    afterPaint(() => {
      seen.shownMs = performance.now() - pressedAt
    })
  })

  /** @type {(type: string, see: (entry: any) => void) => void} */
  const watch = (type, see) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    load.lcpMs = startTime
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) load.cls += value
  })

  /** Whether a row is missing in the visible area. Runs in the frame's last step, so this is what the frame will show. */
  function findsBlank() {
    const rows = document.querySelector(`tbody:has(${rowSelector}), ul:has(> ${rowSelector})`)
    if (!rows) return true
    const area = (rows.closest('section') ?? document.documentElement).getBoundingClientRect()
    const { left, right, top, bottom } = rows.getBoundingClientRect()
    const x = (Math.max(left, area.left, 0) + Math.min(right, area.right, innerWidth)) / 2
    // The table heading and the page's header and bar cover the rows.
    const from = Math.max(top, area.top + 42, 60)
    const to = Math.min(bottom, area.bottom, innerHeight - 80)
    if (to <= from) return false
    return Array.from({ length: samplePoints }, (_, point) => from + ((to - from) * (point + 0.5)) / samplePoints).some(
      (y) => !document.elementFromPoint(x, y)?.closest(rowSelector),
    )
  }

  /** What scrolls the rows of a table; cards scroll with the page. */
  function listArea() {
    return document.querySelector(`tbody:has(${rowSelector})`)?.closest('section') ?? document.scrollingElement
  }

  function scrolledPx() {
    return listArea()?.scrollTop || scrollY
  }

  /** @param {number} at */
  function watchFrame(at) {
    if (!isWatching) return
    frames.push({ at, scrolledPx: scrolledPx(), isBlank: findsBlank() })
    requestAnimationFrame(watchFrame)
  }

  Object.assign(globalThis, {
    benchProbe: {
      listArea,
      /** The times of the first list from its last byte on; undefined until it is painted. */
      list() {
        const { parsedAt = 0, queriedAt = 0, drawnAt = 0, paintedAt } = list
        const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes(listPath))
        if (paintedAt === undefined || !(answer instanceof PerformanceResourceTiming)) return undefined
        const receivedAt = answer.responseEnd
        return {
          parse: parsedAt - receivedAt,
          query: queriedAt - parsedAt,
          render: drawnAt - queriedAt,
          paint: paintedAt - drawnAt,
          whole: paintedAt - receivedAt,
        }
      },
      startTyping() {
        keyMs = []
        shownAt = 0
        const line = document.querySelector('p[role=status]')
        if (line) counter.observe(line, { childList: true, characterData: true, subtree: true })
      },
      /** From each key to its next frame, and from the last key to the filtered list. */
      typing: () => ({ keyMs, shownMs: shownAt - lastKeyAt }),
      startSearch() {
        found = {}
        performance.clearResourceTimings()
        hits.observe(document.querySelector('main') ?? document.body, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      },
      /** From the key to the list that it asked for; undefined if it asked for none. */
      searched: () => found.shownMs,
      startFrames() {
        frames = []
        isWatching = true
        requestAnimationFrame(watchFrame)
      },
      /** The frames in which the list moved: the ms of each, and how many had a blank row. */
      frames() {
        isWatching = false
        const moved = frames.filter(({ scrolledPx: px }, frame) => frame > 0 && px !== frames[frame - 1]?.scrolledPx)
        return {
          frameMs: moved.map((frame) => frame.at - (frames[frames.indexOf(frame) - 1]?.at ?? frame.at)),
          blank: moved.filter(({ isBlank }) => isBlank).length,
        }
      },
      load: () => load,
    },
  })
})()
