import '../theme/tokens.css'
import '../theme/base.css'
import '../theme/print.css'

// Imported dynamically: the federation runtime has to provide the shared libraries before anything uses them.
import(/* webpackPreload: true */ './start').then(({ start }) => start())
