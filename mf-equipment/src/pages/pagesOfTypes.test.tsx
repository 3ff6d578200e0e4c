import { testPagesOfTypes } from '@shared/ui/testing'
import app from '../expose/app'
import { manifest } from '../routes'

testPagesOfTypes(manifest, app)
