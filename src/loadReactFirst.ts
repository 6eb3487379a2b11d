// The build puts this module into React's file, which is thereby evaluated in a task of its own.
import 'react-dom/client'
