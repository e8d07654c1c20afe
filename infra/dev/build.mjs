/** `npm run build`: everything that `npm start` would make first, for a container image or a host. */
import { setUp } from './setup.mjs'

setUp()
