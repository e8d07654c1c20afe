import { configure } from '@testing-library/react'

// On a machine that does other things as well everything takes longer; see vitest.config.ts.
configure({ asyncUtilTimeout: 20_000 })
