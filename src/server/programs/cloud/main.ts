import { refuseBug } from '../runProgram.ts';
import { runCloud } from './runCloud.ts';

runCloud(process.argv.slice(2)).catch(refuseBug("The cloud's server"));
