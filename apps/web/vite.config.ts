import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from './build/preload-fonts.ts'

const server = process.env['MOOTHALL_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    preloadFonts(['alegreya-sans-latin-400-normal', 'alegreya-sans-latin-700-normal']),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/docs': server,
      '/bundles': server,
      '/dev': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts stay files of their own: inlined they could be neither preloaded nor kept in the cache.
    assetsInlineLimit: 0,
  },
})
