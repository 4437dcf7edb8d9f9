// The proxies that .NET's wsdl.exe makes of a WSDL, one file for each protocol: WSDL FOLDER
using System;
using System.CodeDom;
using System.CodeDom.Compiler;
using System.IO;
using System.Net;
using System.Web.Services.Description;
using Microsoft.CSharp;

class Proxies {
  static int Main(string[] args) {
    var description = ServiceDescription.Read(new StringReader(new WebClient().DownloadString(args[0])), true);
    foreach (string warning in description.ValidationWarnings) Console.Error.WriteLine(warning);
    if (description.ValidationWarnings.Count > 0) return 1;
    foreach (var protocol in new[] { "Soap", "Soap12", "HttpGet", "HttpPost" }) {
      var importer = new ServiceDescriptionImporter { ProtocolName = protocol };
      importer.AddServiceDescription(description, null, null);
      var names = new CodeNamespace(protocol);
      var unit = new CodeCompileUnit();
      unit.Namespaces.Add(names);
      var warnings = importer.Import(names, unit);
      if (warnings != 0) throw new Exception(protocol + ": " + warnings);
      using (var file = new StreamWriter(Path.Combine(args[1], protocol + ".cs")))
        new CSharpCodeProvider().GenerateCodeFromCompileUnit(unit, file, new CodeGeneratorOptions());
    }
    return 0;
  }
}
