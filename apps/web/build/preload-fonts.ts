import type { Plugin } from 'vite'

/**
 * Adds a preload link for the named font files to the built page.
 * Only the two weights that the first screen needs: a preload of everything would delay everything.
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'moothall:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {})
        return names.map((name) => {
          const file = files.find((path) => path.includes(name) && path.endsWith('.woff2'))
          if (file === undefined) throw new Error(`font ${name} is not in the bundle`)
          return {
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
          }
        })
      },
    },
  }
}
