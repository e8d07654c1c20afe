// Runs before the first paint, so that the hall never flashes in the wrong light.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('moothall.theme')
  const day =
    theme === 'day' || (theme !== 'night' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = day ? 'day' : 'night'
  if (read('moothall.paper') === 'dim' && !day) root.dataset.paper = 'dim'
  if (read('moothall.density') === 'dense') root.dataset.density = 'dense'
})()
